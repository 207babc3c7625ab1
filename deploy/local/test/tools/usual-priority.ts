import { onPath } from "../../process/commands.ts";

/**
 * What a command begins with so that nothing it starts raises its own priority. Chromium does where root runs it: what ran on the other
 * core then had a tenth of the processor's time. Empty for other users, who cannot, and where util-linux is not installed.
 */
export async function findUsualPriority(): Promise<readonly string[]> {
  const setpriv = process.getuid?.() === 0 ? await onPath("setpriv") : null;
  return setpriv === null ? [] : [setpriv, "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"];
}
