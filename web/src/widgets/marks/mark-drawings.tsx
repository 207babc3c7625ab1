import { Group, NativeSelect, Text } from "@mantine/core";
import type { MarkPlace, MarkSummary, SetMark } from "@takeoff/contracts";
import { useState } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatCount } from "../../shared/format.ts";
import { nameDocument, nameSheet, SIDE_NAMES, SIDES, type MarkSideName } from "./describe-mark.ts";
import classes from "./marks.module.css";
import { PlaceSheet } from "./place-sheet.tsx";

interface Props {
  /** Null while none is chosen. */
  mark: SetMark | null;
  summary: MarkSummary;
}

/** A mark on its plan and on its shop drawing, next to each other where there is room. */
export function MarkDrawings({ mark, summary }: Props) {
  if (!mark) return <Dimmed size="sm">Choose a mark to see its plan and its shop drawing.</Dimmed>;
  return (
    <div className={classes.drawings}>
      {SIDE_NAMES.map((side) => (
        <MarkSide key={side} side={side} mark={mark} summary={summary} />
      ))}
    </div>
  );
}

/** One side of a mark: the sheet of one of its places, of which a person can choose another. */
function MarkSide({ side, mark, summary }: { side: MarkSideName; mark: SetMark; summary: MarkSummary }) {
  // Of other marks the first place is shown.
  const [chosen, setChosen] = useState({ mark: mark.mark, index: 0 });
  const { name, none } = SIDES[side];
  const places: readonly MarkPlace[] = mark[side]?.places ?? [];
  const more = mark[side]?.more_places ?? 0;
  const place = places[chosen.mark === mark.mark ? chosen.index : 0] ?? places[0];
  const show = (index: number) => setChosen({ mark: mark.mark, index });
  const title = place ? `${name}: ${nameSheet(place)} · ${nameDocument(place, summary)}` : name;
  return (
    <section className={classes.side} aria-label={name}>
      <Group justify="space-between" gap="xs" className={classes.head}>
        <Text component="h3" size="sm" fw={600} className={classes.place}>
          {title}
        </Text>
        {places.length > 1 && place && (
          <NativeSelect
            size="xs"
            aria-label={`Place: ${name.toLowerCase()}`}
            data={places.map((one, index) => ({ value: String(index), label: `${index + 1} of ${places.length}: ${nameSheet(one)}` }))}
            value={String(places.indexOf(place))}
            onChange={(event) => show(Number(event.currentTarget.value))}
          />
        )}
      </Group>
      {!mark[side] && <Text size="sm">{none}</Text>}
      {more > 0 && <Text size="xs">{more === 1 ? "1 more place is" : `${formatCount(more)} more places are`} not listed.</Text>}
      {place && (
        <PlaceSheet
          // Of another document another file is opened.
          key={place.document_id}
          label={title}
          mark={mark.mark}
          places={places}
          place={place}
          onSelect={show}
        />
      )}
    </section>
  );
}
