import { Loader, Text } from "@mantine/core";
import type { MarkPlace } from "@takeoff/contracts";
import { useMemo } from "react";
import { usePdf } from "../sheet/pages/use-pdf.ts";
import type { SheetItem } from "../sheet/sheet-item.ts";
import { SheetPane } from "../sheet/sheet-pane.tsx";

/** Points. A row of a list is wider than the window: its beginning, where its quantity and its mark are, is what is shown. */
const SEEN_WIDTH = 300;

interface Props {
  label: string;
  mark: string;
  places: readonly MarkPlace[];
  /** The one of them that is shown. */
  place: MarkPlace;
  onSelect: (index: number) => void;
}

/** The places of a mark that are on one page of a document. */
function toItems(mark: string, places: readonly MarkPlace[], { document_id: id, page }: MarkPlace): SheetItem[] {
  return places.flatMap((one, index) =>
    one.document_id === id && one.page === page && one.box
      ? [{ id: index, name: mark, look: "outlined" as const, places: [{ box: one.box, line: null }] }]
      : [],
  );
}

/** The sheet on which a mark stands, with its box. The document's original file has the pages that were read. */
export function PlaceSheet({ label, mark, places, place, onSelect }: Props) {
  const pdf = usePdf(place.document_id);
  const items = useMemo(() => toItems(mark, places, place), [mark, places, place]);
  const focus = useMemo(() => place.box && { ...place.box, right: Math.min(place.box.right, place.box.left + SEEN_WIDTH) }, [place]);
  if (!pdf) return <Loader size="sm" aria-label={`${label} is being opened`} />;
  return (
    <>
      {!place.box && <Text size="xs">Where it stands on this sheet is not known.</Text>}
      <SheetPane
        key={place.page}
        pages={pdf}
        page={place.page}
        label={label}
        items={items}
        selected={[places.indexOf(place)]}
        onSelect={onSelect}
        focus={focus}
      />
    </>
  );
}
