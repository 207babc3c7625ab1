import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import type { SandboxLibrary } from "../../pdf/process/sandbox.ts";

const FILES = ["detector.onnx", "recognizer.onnx", "characters.txt"];

/** The models that read scans, which come with the installation. */
@Injectable()
export class ScanModelFiles {
  private readonly folder: string | null;

  constructor(@InjectConfig() { SCAN_MODELS_DIR: folder }: Pick<DocumentsConfig, "SCAN_MODELS_DIR">) {
    this.folder = folder === undefined ? null : resolve(folder);
  }

  /** Without them a scan is said to be one, and is not read. */
  get areInstalled(): boolean {
    const { folder } = this;
    return folder !== null && FILES.every((file) => existsSync(join(folder, file)));
  }

  /** Their folder, as a sandboxed program gets it. */
  get library(): SandboxLibrary {
    if (this.folder === null) throw new Error("the models that read scans are not installed");
    return { file: join(this.folder, "characters.txt"), folder: this.folder };
  }
}
