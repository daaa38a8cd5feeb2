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
package io.github.hbaseperf.coprocessor.cli;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.security.UserGroupInformation;
import org.ietf.jgss.GSSException;

/** What to do about servers that do not let somebody in, or not to a table. */
final class SecurityErrors {

  /** As AccessController says it, which has two ways to. */
  private static final Pattern DENIED =
    Pattern.compile("(?:[\\w.$]+Exception: )*Insufficient permissions .*?\\buser(?:=| ')([^,'@/]+)"
      + "[^,']*.*?\\btable=(?:default:)?([^,)\\]]+).*?\\baction=([A-Z]+)\\)?");

  private SecurityErrors() {
  }

  /** What a failure is about, if HBase wraps it in words that do not say so. */
  static Optional<String> explain(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof GSSException) {
        return Optional.of("No Kerberos login at a server of HBase: " + t.getMessage()
          + "; check klist, the kdc in krb5.conf, and that all clocks agree");
      }
      if (t instanceof ConnectionClosedException && !UserGroupInformation.isSecurityEnabled()) {
        return Optional.of("A server of HBase closes the connection, as it does if it wants "
          + "Kerberos: check that --config has hbase.security.authentication (" + t.getMessage()
          + ")");
      }
    }
    return Optional.empty();
  }

  /** Says which right is missing, and how to give it, instead of AccessController's own words. */
  static String explainDenied(String line) {
    Matcher denied = DENIED.matcher(line);
    if (!denied.find()) {
      return line;
    }
    String user = denied.group(1);
    String table = denied.group(2);
    String action = denied.group(3);
    return line.substring(0, denied.start()) + "User " + user + " has no " + action + " on table "
      + table + ": grant '" + user + "', '" + letters(action) + "', '" + table
      + "' in the HBase shell" + line.substring(denied.end());
  }

  /** What a command needs that needs the action, too. */
  private static String letters(String action) {
    switch (action) {
      case "EXEC":
      case "READ":
        return "RX";
      case "CREATE":
      case "ADMIN":
        return "RXC";
      default:
        return action.substring(0, 1);
    }
  }
}
