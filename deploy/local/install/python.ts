import { installPackages, succeeds } from "./apt.ts";
import { runCommand, type Run } from "../process/commands.ts";

/** Makes a Python environment of its own with pip. @returns whether that is possible here */
export async function makeVenv(run: Run, folder: string): Promise<boolean> {
  const make = (): Promise<boolean> =>
    succeeds(() =>
      runCommand(run, { command: "python3", args: ["-m", "venv", folder] }, { title: "Making a Python environment", logName: "install" }),
    );
  return (await make()) || ((await installPackages(run, ["python3-venv"])) && (await make()));
}
