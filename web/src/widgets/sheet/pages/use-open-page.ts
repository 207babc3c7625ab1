import { useEffect, useEffectEvent, useState } from "react";
import type { Size } from "../view/view.ts";
import type { PdfPages } from "./pdf-pages.ts";

interface Handlers {
  onOpen: (size: Size) => void;
  onError: (error: unknown) => void;
  onLeave: () => void;
}

/** Opens a page while it is shown. @returns its size in points; null until it is open */
export function useOpenPage(pages: PdfPages, page: number, handlers: Handlers): Size | null {
  const [opened, setOpened] = useState<{ page: number; size: Size } | null>(null);
  const onOpen = useEffectEvent((size: Size) => {
    setOpened({ page, size });
    handlers.onOpen(size);
  });
  const onError = useEffectEvent((error: unknown) => handlers.onError(error));
  const onLeave = useEffectEvent(() => handlers.onLeave());
  useEffect(() => {
    let isCurrent = true;
    pages.open(page).then(
      (size) => isCurrent && onOpen(size),
      (error: unknown) => isCurrent && onError(error),
    );
    return () => {
      isCurrent = false;
      onLeave();
      // Closing the file while a page is left is no error to show.
      pages.leave(page).catch(() => undefined);
    };
  }, [pages, page]);
  // The size of another page does not hold for this one, which is still loading.
  return opened?.page === page ? opened.size : null;
}
