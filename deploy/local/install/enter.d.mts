interface Package {
  version?: string;
  integrity?: string;
  optional?: boolean;
}

/** @param lock package-lock.json @param installed node_modules/.package-lock.json */
export function isInStep(lock: { packages: Record<string, Package> }, installed: { packages: Record<string, Package> }): boolean;
