import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Document } from "@takeoff/contracts";
import { StartedQuestion } from "../../assignment/started-question.tsx";
import { useColleague } from "../../assignment/use-colleague.ts";
import DeleteDocumentDialog from "./delete-document-dialog.tsx";
import { useEscapeBlock } from "../../../entities/documents/use-document.ts";

interface Props {
  document: Document;
  onEscapeBlocked: (isBlocked: boolean) => void;
}

/** The drawer's Delete button with its confirmation. */
export function DeleteDocument({ document, onEscapeBlocked }: Props) {
  const [isConfirming, confirmation] = useDisclosure(false);
  const { assignment } = useColleague(document);
  useEscapeBlock(isConfirming, onEscapeBlocked);
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={confirmation.open}>
        Delete
      </Button>
      <DeleteDocumentDialog document={document} opened={isConfirming} onClose={confirmation.close}>
        {assignment && <StartedQuestion assignment={assignment} />}
      </DeleteDocumentDialog>
    </>
  );
}
