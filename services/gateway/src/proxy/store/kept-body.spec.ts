import { crc32 } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { KeptBodies } from "./kept-body.ts";

describe("a kept body", () => {
  it("is what came of it, with its checksum and first bytes", () => {
    const body = new KeptBodies().take(20)!;
    for (const text of ["%PDF-1.7", " a fra"]) body.add(Buffer.from(text));
    expect([body.bytes.toString(), body.isComplete]).toEqual(["%PDF-1.7 a fra", false]);
    body.add(Buffer.from("med p."));
    const whole = "%PDF-1.7 a framed p.";
    expect(body.isComplete).toBe(true);
    expect(body.receipt).toEqual({ size: 20, crc32: crc32(whole), head: Buffer.from(whole.slice(0, 16)).toString("base64") });
  });

  it("has no bytes of the one before in the same memory", () => {
    const bodies = new KeptBodies();
    const first = bodies.take(9)!;
    first.add(Buffer.from("something"));
    first.release();
    const second = bodies.take(9)!;
    expect([second.bytes.length, second.receipt.size, second.receipt.head]).toEqual([0, 0, ""]);
  });
});

describe("the memory for kept bodies", () => {
  it("is for four at a time, and free again for others", () => {
    const bodies = new KeptBodies();
    const held = [1, UPLOAD_PART_BYTES, 3, 4].map((length) => bodies.take(length));
    expect(held).not.toContain(null);
    expect(bodies.take(1)).toBeNull();
    held[1]?.release();
    expect(bodies.take(1)).not.toBeNull();
    expect(bodies.take(1)).toBeNull();
  });

  it.each([0, UPLOAD_PART_BYTES + 1, NaN, -1])("is not for a body of %d bytes", (length) => {
    expect(new KeptBodies().take(length)).toBeNull();
  });
});
