import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { FormRequest, rawField, rawFile, rawForm } from "../../../test/form-request.ts";
import { readForm, type FileHandler } from "./read-form.ts";

interface Received {
  fields: Record<string, string>;
  files: { name: string; filename: string; text: string; before: string[] }[];
}

async function receive(request: FormRequest): Promise<Received> {
  const files: Received["files"] = [];
  const fields = await readForm(request.message)(async (part, before) => {
    const chunks: Buffer[] = [];
    const names = [...before.keys()];
    for await (const chunk of part.source) chunks.push(chunk);
    files.push({ name: part.name, filename: part.filename, text: Buffer.concat(chunks).toString(), before: names });
  });
  return { fields: Object.fromEntries(fields), files };
}

const upload = rawForm(rawField("project_name", "Größe 梁"), rawFile("file", "plan.pdf", "%PDF-\r\n--body--"), rawField("late", "yes"));
const expected: Received = {
  fields: { project_name: "Größe 梁", late: "yes" },
  files: [{ name: "file", filename: "plan.pdf", text: "%PDF-\r\n--body--", before: ["project_name"] }],
};

describe("readForm", () => {
  it("returns the fields, and passes the file with the fields before it", async () => {
    expect(await receive(FormRequest.of(upload))).toEqual(expected);
  });

  it("returns the same for any split of the bytes", async () => {
    for (let at = 1; at < upload.length; at++) {
      const request = new FormRequest().finish(upload.subarray(0, at), upload.subarray(at));
      expect(await receive(request)).toEqual(expected);
    }
    const bytes = Array.from(upload, (byte) => Buffer.from([byte]));
    expect(await receive(new FormRequest().finish(...bytes))).toEqual(expected);
  });

  it.each([
    ["plan.pdf", "plan.pdf"],
    ["Größe 梁 🏗️.pdf", "Größe 梁 🏗️.pdf"],
    ['a \\"quoted\\" name.pdf', 'a "quoted" name.pdf'],
    ["C:\\drawings\\plan.pdf", "C:\\drawings\\plan.pdf"],
    ["../../etc/passwd.pdf", "../../etc/passwd.pdf"],
    ["a;b.pdf", "a;b.pdf"],
    ["", ""],
  ])("passes the file name %j on as %j, with any path", async (sent, received) => {
    const { files } = await receive(FormRequest.of(rawForm(rawFile("file", sent, "x"))));
    expect(files).toEqual([expect.objectContaining({ filename: received, text: "x" })]);
  });

  it("keeps the first of two fields with one name", async () => {
    const { fields } = await receive(FormRequest.of(rawForm(rawField("a", "1"), rawField("a", "2"))));
    expect(fields).toEqual({ a: "1" });
  });

  it("returns no fields and no files for an empty form", async () => {
    expect(await receive(FormRequest.of(rawForm()))).toEqual({ fields: {}, files: [] });
  });

  it("accepts fields named like members of Object", async () => {
    const names = ["__proto__", "constructor", "hasOwnProperty"];
    const fields = await readForm(FormRequest.of(rawForm(...names.map((name) => rawField(name, "x")))).message)(async () => undefined);
    expect([...fields.keys()]).toEqual(names);
  });

  it("passes two files, one after the other", async () => {
    const { files } = await receive(FormRequest.of(rawForm(rawFile("file", "a.pdf", "one"), rawFile("file", "b.pdf", "two"))));
    expect(files.map(({ filename, text }) => [filename, text])).toEqual([
      ["a.pdf", "one"],
      ["b.pdf", "two"],
    ]);
  });
});

describe("readForm of an invalid form", () => {
  it.each(["application/json", "multipart/mixed; boundary=x", "text/plain", "multipart/form-datax; boundary=x", ""])(
    "throws unsupported_media_type for the content type %j",
    async (type) => {
      await expect(async () => receive(FormRequest.of(upload, type))).rejects.toMatchObject({ code: "unsupported_media_type" });
    },
  );

  it.each(["multipart/form-data", "multipart/form-data; boundary"])("throws malformed_body for the content type %j", async (type) => {
    await expect(async () => receive(FormRequest.of(upload, type))).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("throws malformed_body wherever the form ends early or the client disconnects", async () => {
    for (let at = 0; at < upload.length - `--\r\n`.length; at++) {
      await expect(receive(FormRequest.of(upload.subarray(0, at)))).rejects.toMatchObject({ code: "malformed_body" });
      if (at % 4 > 0) continue;
      const request = new FormRequest();
      const receiving = receive(request);
      request.write(upload.subarray(0, at));
      await turn();
      request.abort();
      await expect(receiving).rejects.toMatchObject({ code: "malformed_body" });
    }
  });

  it.each([
    ["in part", () => new FormRequest()],
    ["whole", () => FormRequest.of(upload)],
  ])("throws malformed_body when the client disconnected, having sent the form %s, before it was read", async (_, sent) => {
    const request = sent();
    request.abort();
    await turn();
    await expect(receive(request)).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("throws malformed_body beyond the limit of parts", async () => {
    const parts = (count: number): FormRequest =>
      FormRequest.of(rawForm(...Array.from({ length: count }, (_, index) => rawField(`f${index}`, "x"))));
    expect(Object.keys((await receive(parts(LIMITS.multipartParts))).fields)).toHaveLength(LIMITS.multipartParts);
    await expect(receive(parts(LIMITS.multipartParts + 1))).rejects.toMatchObject({ code: "malformed_body" });
    await expect(receive(parts(2_000))).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("accepts as many files more as the form may have", async () => {
    const files = (count: number): FormRequest =>
      FormRequest.of(rawForm(...Array.from({ length: count }, (_, index) => rawFile("file", `${index}.nc1`, "x"))));
    const count = async (request: FormRequest): Promise<number> => {
      let received = 0;
      await readForm(
        request.message,
        100,
      )(async (part) => {
        part.drop();
        received++;
      });
      return received;
    };
    expect(await count(files(LIMITS.multipartParts + 100))).toBe(LIMITS.multipartParts + 100);
    await expect(count(files(LIMITS.multipartParts + 101))).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("throws too_large for a field beyond 64 KiB", async () => {
    await expect(receive(FormRequest.of(rawForm(rawField("notes", "x".repeat(64 * 1024 + 1)))))).rejects.toMatchObject({
      code: "too_large",
    });
    expect((await receive(FormRequest.of(rawForm(rawField("notes", "x".repeat(64 * 1024)))))).fields["notes"]).toHaveLength(65_536);
  });

  it("throws too_large for a long field name, and does not keep a name of a megabyte", async () => {
    await expect(receive(FormRequest.of(rawForm(rawField("n".repeat(201), "x"))))).rejects.toMatchObject({ code: "too_large" });
    const { fields } = await receive(FormRequest.of(rawForm(rawField("n".repeat(1_048_576), "x"), rawField("a", "1")))).catch(() => ({
      fields: {},
    }));
    expect(JSON.stringify(fields).length).toBeLessThan(1000);
  });

  it("rejects immediately with the error of the file's handler", async () => {
    const request = new FormRequest();
    const rejection = new Error("not wanted");
    const reading = readForm(request.message)(() => Promise.reject(rejection));
    request.write(upload.subarray(0, upload.indexOf("%PDF-") + 5));
    await expect(reading).rejects.toBe(rejection);
    // The rest is drained: a paused request would keep its connection open indefinitely.
    for (let size = 0; size < 5; size++) request.write(Buffer.alloc(100_000));
    request.end();
    await once(request, "end");
  });
});

describe("readForm after an error", () => {
  it.each([
    ["first", "a.pdf"],
    ["last", "b.pdf"],
  ])("rejects after all handlers have settled when the %s file fails", async (_, wrong) => {
    const [body, rejection] = [rawForm(rawFile("file", "a.pdf", "one"), rawFile("file", "b.pdf", "two")), new Error("not this one")];
    let ended = 0;
    const reading = readForm(FormRequest.of(body).message)(async (part) => {
      part.drop();
      for (let turns = 0; turns < (part.filename === wrong ? 3 : 9); turns++) await turn();
      ended++;
      if (part.filename === wrong) throw rejection;
    });
    await expect(reading).rejects.toBe(rejection);
    expect(ended).toBe(2);
  });

  it("passes no file after an invalid field", async () => {
    const body = rawForm(rawField("notes", "x".repeat(70_000)), rawFile("file", "a.pdf", "one"));
    let given = 0;
    const reading = readForm(FormRequest.of(body).message)(async () => void given++);
    await expect(reading).rejects.toMatchObject({ code: "too_large" });
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(given).toBe(0);
  });
});

describe("readForm with a file that the handler does not read", () => {
  const dropped: FileHandler = async (part) => part.drop();
  const waiting: FileHandler = async () => {
    for (let turns = 0; turns < 5; turns++) await turn();
  };
  const begun = Buffer.concat([rawFile("other", "a.pdf", "some bytes")]).subarray(0, -2);

  it("reads the rest of the form", async () => {
    const body = rawForm(rawFile("other", "a.pdf", Buffer.alloc(2_000_000)), rawField("a", "1"));
    const fields = await readForm(FormRequest.of(body).message)(dropped);
    expect(Object.fromEntries(fields)).toEqual({ a: "1" });
  });

  // An `error` event without a listener would end the process, and all other uploads with it.
  it.each([
    ["dropped", dropped],
    ["not read yet", waiting],
  ])("fails only its own form when the form ends early while the file is %s", async (_, handler) => {
    await expect(readForm(FormRequest.of(begun).message)(handler)).rejects.toMatchObject({ code: "malformed_body" });
    const request = new FormRequest();
    const reading = readForm(request.message)(handler);
    request.write(begun);
    await turn();
    request.abort();
    await expect(reading).rejects.toMatchObject({ code: "malformed_body" });
    await turn();
  });
});
