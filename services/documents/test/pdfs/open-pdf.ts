import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type Opened = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Opens a PDF as browsers do, and closes it after the work. */
export async function openPdf<T>(bytes: Uint8Array, work: (document: Opened) => Promise<T>): Promise<T> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}
