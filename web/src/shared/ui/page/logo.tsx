import { BEAM } from "./beam.ts";

/** The logo: the cross-section of a wide-flange beam, followed by the product's name unless `compact`. */
export function Logo({ compact = false, size = 28 }: { compact?: boolean; size?: number }) {
  return (
    <svg
      role="img"
      aria-label="Takeoff"
      height={size}
      viewBox={compact ? "0 0 32 32" : "0 0 128 32"}
      xmlns="http://www.w3.org/2000/svg"
      focusable="false"
    >
      <rect width="32" height="32" rx="6" fill="var(--mantine-color-steel-7)" />
      <path fill="var(--mantine-color-white)" d={BEAM} />
      {!compact && (
        <text x="42" y="23" fill="var(--mantine-color-text)" fontFamily="var(--mantine-font-family)" fontSize="20" fontWeight="700">
          Takeoff
        </text>
      )}
    </svg>
  );
}
