import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { render } from "./templates.ts";
import { SAMPLES } from "./samples.ts";

/** Renders every template with sample data into `folder`, one `.html` and one `.txt` file each. */
export async function writePreviews(folder: string | undefined): Promise<void> {
  if (!folder) {
    process.stderr.write("Usage: main.js preview <folder>\n");
    process.exitCode = 1;
    return;
  }
  await mkdir(folder, { recursive: true });
  for (const [name, { template, data }] of Object.entries(SAMPLES)) {
    const { subject, text, html } = render(template, data, "http://localhost:8080");
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
  }
  process.stderr.write(`${Object.keys(SAMPLES).length} e-mails written to ${folder}\n`);
}
