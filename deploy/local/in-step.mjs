/**
 * Whether what is installed is what the lock file asks for. npm notes what it installed in a lock file of its own
 * within node_modules, written last, so that an aborted installation has none.
 */
export function isInStep(lock, installed) {
  return Object.entries(lock.packages).every(([path, asked]) => {
    if (!path.startsWith("node_modules/")) return true;
    const found = installed.packages[path];
    // Native builds for other systems stay away.
    if (!found) return asked.optional === true;
    return found.version === asked.version && found.integrity === asked.integrity;
  });
}
