import { Text } from "@mantine/core";
import { DocumentLink } from "../address/document-link.tsx";
import { isMissing, useDocument } from "../../../entities/documents/use-document.ts";

/** Another document's name as a link to it. */
export function OtherDocument({ id }: { id: number }) {
  const { data, error } = useDocument(id, undefined);
  if (data) return <DocumentLink id={id}>{data.filename}</DocumentLink>;
  return (
    <Text span inherit c="dimmed">
      {isMissing(error) ? "A drawing that you cannot see" : "Loading..."}
    </Text>
  );
}
