import { LIMITS, type PageFailure } from "@takeoff/contracts";
import type { PageContent } from "./draft-messages.ts";
import { fitPage, type DraftSize, type FittedPage } from "./page-content.ts";

const PAGE_MAX: DraftSize = { text: LIMITS.draftPageText, places: LIMITS.draftPagePlaces };
const FILE_MAX: DraftSize = { text: LIMITS.draftFileText, places: LIMITS.draftFilePlaces };
/** The second half is for lines: notes on the first sheets must not displace those of the last. */
const FILE_MAX_BESIDES: DraftSize = { text: FILE_MAX.text / 2, places: FILE_MAX.places / 2 };

/** A page within what the file's pages may take together with those that are stored. */
export function fitToFile(page: PageContent, stored: DraftSize): FittedPage | PageFailure {
  const found = fitPage(page, within(PAGE_MAX, FILE_MAX, stored), within(PAGE_MAX, FILE_MAX_BESIDES, stored));
  if (typeof found !== "string") return found;
  return FILE_MAX[found] - stored[found] < PAGE_MAX[found] ? `file_${found}` : `page_${found}`;
}

/** What a page may take where others have taken a part of what the file may. */
function within(page: DraftSize, file: DraftSize, stored: DraftSize): DraftSize {
  return { text: Math.min(page.text, file.text - stored.text), places: Math.min(page.places, file.places - stored.places) };
}
