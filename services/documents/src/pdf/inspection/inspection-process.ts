import { LIMITS, markupPlaceSchema } from "@takeoff/contracts";
import * as z from "zod";
import { type InspectCommand } from "../child/child-messages.ts";
import type { InspectionFacts } from "./pdf-inspection.ts";
import { FileProcess, type OpenRange } from "../process/file-process.ts";
import { SAMPLED_WORDS } from "./page-text.ts";
import { KERNEL_MEMORY_FACTOR, type ProcessLimits } from "../process/process-limits.ts";
import { PDF_JS, PDF_LIB, programFile } from "../process/sandbox.ts";

export type { OpenRange } from "../process/file-process.ts";

const MAX_INSPECTION_MS = 300_000;
/** The longest message contains the sizes of several hundred pages. */
const MESSAGE_BYTES = 64 * 1_024;
/** Larger than what a child sends for one file. */
const MAX_MARKUP_GROUPS = 10_000;

const count = z.int().nonnegative();
const shortText = z.string().max(100);
const markupGroup = z.object({ subject: shortText, label: shortText, markups: count, pieces: count, grouped: count });
const markupPlace = markupPlaceSchema.extend({ page: count.max(1_000_000), name: shortText, label: shortText });
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hazards"), found: z.array(z.enum(["javascript", "launch", "embedded"])).max(3) }),
  z.object({ type: z.literal("opened"), pages: count.max(1_000_000), restricted: z.boolean() }),
  /** It has a digital signature, or one that certifies it against changes. */
  z.object({ type: z.literal("signature"), found: z.enum(["signed", "certified"]) }),
  /** The search for scripts and embedded files is complete. */
  z.object({ type: z.literal("searched") }),
  z.object({ type: z.literal("sizes"), sizes: z.array(z.object({ short: z.number(), long: z.number() })).max(1_000) }),
  z.object({
    ...{ type: z.literal("text"), page: count.max(1_000) },
    ...{ words: z.array(count).max(SAMPLED_WORDS), sheet: shortText.nullable(), numbers: z.array(shortText).max(100) },
  }),
  z.object({ type: z.literal("markups"), groups: z.array(markupGroup).max(100) }),
  /** Markups with a name or a label; too many are not sent. */
  z.object({ type: z.literal("places"), places: z.array(markupPlace).max(100) }),
  z.object({ type: z.literal("too_many_places") }),
  /** All markups were sent, or the reason why there are none. */
  z.object({ type: z.literal("markups_read"), outcome: z.enum(["read", "too_large", "too_many", "unreadable"]) }),
  z.object({ type: z.literal("damaged"), page: count }),
  z.object({ type: z.literal("failed"), name: shortText }),
]);
export type ChildMessage = z.infer<typeof messageSchema>;

export class InspectionProcess extends FileProcess<InspectCommand, ChildMessage> {
  constructor() {
    super({
      program: {
        file: programFile("inspect-child", import.meta.url),
        libraries: [PDF_JS, PDF_LIB],
        packages: ["@takeoff/takeoff"],
        memoryBytes: KERNEL_MEMORY_FACTOR * LIMITS.inspectionMemoryBytes,
      },
      schema: messageSchema,
      messageBytes: MESSAGE_BYTES,
      maxMs: MAX_INSPECTION_MS,
    });
  }

  /**
   * Inspects a file. Must not be called while another inspection runs.
   * @returns the facts found so far, also when a limit or the file ended the process
   * @throws as `FileProcess.run`
   */
  async inspect(command: InspectCommand, open: OpenRange, limits: ProcessLimits): Promise<InspectionFacts> {
    const facts: InspectionFacts = {
      ...{ pages: null, restricted: false, signature: null, hazards: new Set(), searched: false, damaged: [], sizes: [] },
      ...{ texts: new Map(), markups: [], places: [], markupsOutcome: null, failure: null, limit: null },
    };
    facts.limit = await this.run(command, { open, limits, onMessage: (message) => addTo(facts, message) });
    return facts;
  }
}

function addTo(facts: InspectionFacts, message: ChildMessage): void {
  switch (message.type) {
    case "hazards":
      for (const hazard of message.found) facts.hazards.add(hazard);
      return;
    case "opened":
      facts.pages = message.pages;
      facts.restricted = message.restricted;
      return;
    case "signature":
      facts.signature = message.found;
      return;
    case "searched":
      facts.searched = true;
      return;
    case "sizes":
      facts.sizes = message.sizes;
      return;
    case "text": {
      const { page, words, sheet, numbers } = message;
      facts.texts.set(page, { words, sheet, numbers });
      return;
    }
    case "markups":
      if (facts.markups.length <= MAX_MARKUP_GROUPS) facts.markups.push(...message.groups);
      return;
    case "places":
      if (facts.places !== null && facts.places.length <= LIMITS.takeoffPlaces) facts.places.push(...message.places);
      return;
    case "too_many_places":
      facts.places = null;
      return;
    case "markups_read":
      facts.markupsOutcome = message.outcome;
      return;
    case "damaged":
      if (facts.damaged.length <= (facts.pages ?? 0)) facts.damaged.push(message.page);
      return;
    case "failed":
      facts.failure = message.name;
      return;
  }
}
