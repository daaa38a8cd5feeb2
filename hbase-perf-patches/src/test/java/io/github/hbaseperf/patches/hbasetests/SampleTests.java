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
package io.github.hbaseperf.patches.hbasetests;

import static org.junit.Assert.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.CountDownLatch;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Test classes that end in each way a test class can. They are run by name only. */
final class SampleTests {
  /** HBase's extension of JUnit 5 wants to know how long a test may take. */
  private static final String SMALL = "org.apache.hadoop.hbase.testclassification.SmallTests";

  private SampleTests() {
  }

  /** JUnit 4. */
  public static class OneOfTwoFails {
    @org.junit.Test
    public void testPasses() {
    }

    @org.junit.Test
    public void testFails() {
      fail("JUnit 4");
    }
  }

  /** JUnit 5. */
  @Tag(SMALL)
  public static class OneOfTwoFailsInJupiter {
    @Test
    void testPasses() {
    }

    @Test
    void testFails() {
      fail("JUnit 5");
    }
  }

  /** Its parameters have another text in each JVM. */
  @RunWith(Parameterized.class)
  public static class SecondParameterFails {
    @Parameterized.Parameter
    public Object[] parameter;

    @Parameterized.Parameters(name = "{0}")
    public static Object[][] parameters() {
      return new Object[][] { { new Object[] { 1 } }, { new Object[] { 2 } } };
    }

    @org.junit.Test
    public void testParameter() {
      org.junit.Assert.assertEquals(1, parameter[0]);
    }
  }

  /** Fails before its first test. */
  public static class CannotStart {
    @BeforeClass
    public static void start() {
      throw new IllegalStateException("cannot start");
    }

    @org.junit.Test
    public void testPasses() {
    }
  }

  /** Is left out by itself. */
  @Ignore("for a reason")
  public static class LeftOut {
    @org.junit.Test
    public void testPasses() {
    }
  }

  /** Has nothing to run. */
  public static class WithoutTests {
  }

  /** Takes its JVM with it. */
  public static class Dies {
    @org.junit.Test
    public void testDies() {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Never ends. */
  @Tag(SMALL)
  public static class Hangs {
    @Test
    void testHangs() throws InterruptedException {
      new CountDownLatch(1).await();
    }
  }

  /** Finds that it does not run on stock HBase. */
  public static class FailsOnOverlay {
    @org.junit.Test
    public void testNoOverlay() {
      assertThrows(ClassNotFoundException.class,
        () -> Class.forName("org.apache.hadoop.hbase.util.OverlayGuard"));
    }
  }
}
