/**
 * From a patch series on a pinned HBase release to class-path overlays.
 * <p>
 * A {@link io.github.hbaseperf.patches.Series} is applied by {@code PatchApplier} to the release's
 * sources in a generated git work tree ({@code SourceTree}), the touched files are compiled against
 * the stock jars ({@code OverlayCompiler}) and packaged ({@code OverlayJar}), one jar per variant
 * ({@code VariantBuilder}). {@link io.github.hbaseperf.patches.Variants} finds the jars later.
 */
package io.github.hbaseperf.patches;
