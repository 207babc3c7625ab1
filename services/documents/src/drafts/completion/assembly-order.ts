import type { DraftLine } from "@takeoff/contracts";
import { normalizeMark } from "@takeoff/takeoff/set-check";

/** Puts the parts that were taken from shop drawings below the main members of their assemblies. */
export class AssemblyOrder {
  private readonly parts = new Map<string, DraftLine[]>();
  /** Main members by their mark: the lines of the plans that place an assembly, in their order. */
  private readonly placed = new Map<string, Pick<DraftLine, "id" | "mark">[]>();

  /** Learns the lines as they pass. */
  async *watch(lines: AsyncIterable<DraftLine>): AsyncGenerator<DraftLine> {
    for await (const line of lines) {
      const { id, mark, part_of: part } = line;
      if (part) append(this.parts, normalizeMark(part.assembly), line);
      else if (mark !== null) append(this.placed, normalizeMark(mark), { id, mark });
      yield line;
    }
  }

  /** The same lines, with parts after the last line that places their assembly. Those of an assembly without one stay where they are. */
  async *arrange(lines: AsyncIterable<DraftLine>): AsyncGenerator<DraftLine> {
    for await (const line of lines) {
      if (line.part_of && this.placed.has(normalizeMark(line.part_of.assembly))) continue;
      yield line;
      const mark = line.part_of ? "" : normalizeMark(line.mark ?? "");
      if (this.placed.get(mark)?.at(-1)?.id === line.id) yield* this.parts.get(mark) ?? [];
    }
  }

  /** The mark of the assembly by line, as the plan writes it. */
  *listAssemblies(): Generator<[line: number, mark: string]> {
    for (const [mark, parts] of this.parts) {
      const placed = this.placed.get(mark) ?? [];
      for (const line of placed) yield [line.id, line.mark ?? ""];
      for (const { id, part_of: part } of parts) yield [id, placed[0]?.mark ?? part?.assembly ?? ""];
    }
  }
}

function append<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
