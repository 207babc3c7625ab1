import { onPath } from "../../process/commands.ts";

/**
 * A command that starts a program in a way in which neither it nor what it starts raises its own priority. Chromium does where root runs
 * it: what ran on the other core then had a tenth of the processor's time. It is the same command for other users, who cannot, and where
 * util-linux is not installed.
 */
export async function withUsualPriority(command: readonly [string, ...string[]]): Promise<readonly [string, ...string[]]> {
  const setpriv = process.getuid?.() === 0 ? await onPath("setpriv") : null;
  return setpriv === null ? command : [setpriv, "--bounding-set=-sys_nice", "--inh-caps=-sys_nice", ...command];
}
