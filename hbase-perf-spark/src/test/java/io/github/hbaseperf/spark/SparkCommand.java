/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.github.hbaseperf.spark;

import io.github.hbaseperf.coprocessor.cli.HBasePerfTool;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.spark.deploy.SparkSubmit;

/**
 * A command of the coprocessor's jar as {@code spark-submit} runs it: with an installation of Spark
 * and Hadoop, executors that are processes, and the jars of HBase and ours that are said to be put
 * on the class paths.
 */
final class SparkCommand {
  private static final List<String> CONF =
    List.of("spark.ui.enabled=false", "spark.driver.host=127.0.0.1", "spark.executor.memory=512m");
  private static final List<String> NOT_INSTALLED = List.of("hbase", "picocli", "datasketches",
    "zero-allocation-hashing", "progressbar", "prometheus");
  private static final long TIMEOUT_SECONDS = 300;
  private static final String HOME = "spark";

  private SparkCommand() {
  }

  /** To a cluster of one executor, which ends with the command. */
  static ChildRun submit(Path temp, Configuration site, String... command) throws Exception {
    return submit(temp, site, List.of("--master", "local-cluster[1,2,1024]"), command);
  }

  /** To YARN, whose containers find the installation in the same folder. */
  static ChildRun submitToYarn(Path temp, Configuration site, String... command) throws Exception {
    String java = System.getProperty("java.home");
    return submit(temp, site, List.of("--master", "yarn", "--deploy-mode", "client", "--conf",
      "spark.yarn.jars=local:" + temp.resolve(HOME).resolve("jars") + "/*", "--conf",
      "spark.yarn.appMasterEnv.JAVA_HOME=" + java, "--conf", "spark.executorEnv.JAVA_HOME=" + java),
      command);
  }

  private static ChildRun submit(Path temp, Configuration site, List<String> master,
    String... command) throws Exception {
    Path home = temp.resolve(HOME);
    install(home.resolve("jars"));
    Path conf = Files.createDirectories(temp.resolve("conf"));
    for (String file : List.of("hbase-site.xml", "core-site.xml", "yarn-site.xml")) {
      try (OutputStream out = Files.newOutputStream(conf.resolve(file))) {
        site.writeXml(out);
      }
    }
    List<String> arguments = new ArrayList<>(master);
    CONF.forEach(setting -> arguments.addAll(List.of("--conf", setting)));
    String besideHadoop = System.getProperty("coprocessor.jar") + File.pathSeparator + hbaseJars();
    arguments.addAll(List.of("--conf", "spark.executor.extraClassPath=" + besideHadoop, "--class",
      HBasePerfTool.class.getName(), System.getProperty("spark.jobs.jar")));
    arguments.addAll(List.of(command));
    arguments.addAll(List.of("--config", conf.toString()));
    List<String> submit =
      new ArrayList<>(List.of("env", "SPARK_HOME=" + home, "SPARK_SCALA_VERSION=2.12",
        "SPARK_LOCAL_IP=127.0.0.1", "SPARK_LOCAL_HOSTNAME=localhost", "HADOOP_CONF_DIR=" + conf));
    submit.addAll(ChildJvm.command(
      String.join(File.pathSeparator, besideHadoop, conf.toString(), home.resolve("jars") + "/*"),
      List.of("-XX:TieredStopAtLevel=1"), SparkSubmit.class, arguments));
    return ChildRun.of(submit, temp, TIMEOUT_SECONDS);
  }

  /** Links the jars of this JVM that an installation of Spark and Hadoop would have. */
  private static void install(Path jars) throws IOException {
    Files.createDirectories(jars);
    for (String entry : System.getProperty("surefire.test.class.path", ChildJvm.classPath())
      .split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar") && NOT_INSTALLED.stream().noneMatch(entry::contains)) {
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
      }
    }
  }

  /** What {@code hbase mapredcp} prints. */
  private static String hbaseJars() throws IOException {
    Configuration conf = new Configuration(false);
    TableMapReduceUtil.addHBaseDependencyJars(conf);
    return Arrays.stream(conf.getStrings("tmpjars")).map(jar -> URI.create(jar).getPath())
      .collect(Collectors.joining(File.pathSeparator));
  }
}
