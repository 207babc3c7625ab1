import { Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { whileCurrent } from "../../../shared/ui/hooks/while-current.ts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { formatBytes, formatCount } from "../../../shared/format.ts";
import { uploadName, type ProjectForm } from "./fields.ts";

/** A file's number of pages; null until pdf.js, which is loaded on demand, has counted them. */
function usePageCount(file: File): number | null {
  const [counted, setCounted] = useState<{ file: File; pages: number | null } | null>(null);
  useEffect(() => {
    const count = async () => (await import("./page-count.ts")).countPages(file);
    return whileCurrent(
      // If pdf.js cannot be loaded, the file is shown with its name and size only.
      () => count().catch(() => null),
      (pages) => setCounted({ file, pages }),
    );
  }, [file]);
  return counted?.file === file ? counted.pages : null;
}

/** A selected file and the name under which it is uploaded. */
export function ChosenFile({ file, values }: { file: File; values: ProjectForm }) {
  const pages = usePageCount(file);
  // The name has the day on which it is sent, which may begin while the form is open.
  // oxlint-disable-next-line react/purity
  const today = new Date();
  const facts = [file.name, formatBytes(file.size)];
  if (pages !== null) facts.push(pages === 1 ? "1 page" : `${formatCount(pages)} pages`);
  const isNamed = values.project_name.trim() !== "" && values.contractor_location.trim() !== "";
  return (
    <Stack gap={0} mt="xxs" role="status">
      <Dimmed>{facts.join(" · ")}</Dimmed>
      {isNamed && <Dimmed>Sent as {uploadName(values, today, values.files.length > 1 ? file : undefined)}</Dimmed>}
    </Stack>
  );
}
