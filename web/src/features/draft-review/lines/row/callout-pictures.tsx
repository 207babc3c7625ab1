import type { Box, DraftLine } from "@takeoff/contracts";
import { createContext, useContext, useEffect, useRef } from "react";
import type { PdfPages } from "../../../../widgets/sheet/pages/pdf-pages.ts";
import classes from "../../draft-review.module.css";

/** The pictures of the drawing that is reviewed; null where it is not shown. */
export const PicturesContext = createContext<PdfPages["pictures"] | null>(null);

/** CSS pixels: as wide as the narrowest list leaves room for; oblique texts are high. */
const FRAME = { width: 280, height: 72 };
/** As many pictures as a selected line has; its others are on the drawing. */
const MAX_SHOWN = 24;

/** Whether a line was read by the shapes of its letters, so that each of its texts is to be compared with its picture. */
export function needsPictures({ reasons }: Pick<DraftLine, "reasons">): boolean {
  return reasons.includes("scan") || reasons.includes("outlined");
}

/** What the drawing shows where a line was read: of the first of its callouts, and of all while it is selected. */
export function CalloutPictures({ line, isSelected }: { line: DraftLine; isSelected: boolean }) {
  const pictures = useContext(PicturesContext);
  if (!pictures || !needsPictures(line)) return null;
  const shown = line.pieces.slice(0, isSelected ? MAX_SHOWN : 1);
  const more = line.pieces.length - shown.length;
  return (
    <div className={classes.pictures}>
      {shown.map(({ box, text }) => (
        <CalloutPicture key={JSON.stringify(box)} pictures={pictures} page={line.page} box={box} text={text} />
      ))}
      {more > 0 && <span className={classes.length}>{`+ ${more} more`}</span>}
    </div>
  );
}

interface PictureProps {
  pictures: PdfPages["pictures"];
  page: number;
  box: Box;
  text: string;
}

/** A callout as it is drawn. It is painted once it is seen. */
function CalloutPicture({ pictures, page, box, text }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { left, bottom, right, top } = box;
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    const paint = async (): Promise<void> => {
      const part = { box: { left, bottom, right, top }, frame: FRAME };
      // Where a page cannot be painted, the drawing next to the list says so.
      const canvas = await pictures.paint({ page, part }, leaving.signal).catch(() => null);
      if (!canvas || leaving.signal.aborted) return;
      canvas.style.width = `${canvas.width / window.devicePixelRatio}px`;
      element.replaceChildren(canvas);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void paint();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [pictures, page, left, bottom, right, top]);
  return <div ref={frame} className={classes.picture} role="img" aria-label={`Picture of ${text}`} />;
}
