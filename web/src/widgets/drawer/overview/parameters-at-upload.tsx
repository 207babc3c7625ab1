import { Group, Text } from "@mantine/core";
import { NO_PARAMETERS, nameParameter } from "@takeoff/contracts";
import { Dimmed, InlineButton } from "../../../shared/ui/basics.tsx";
import { useDocumentParameters } from "../../../entities/documents/use-document-parameters.ts";
import { DescriptionList } from "./description-list.tsx";

/** What the uploader's parameters were when the drawing came in. Later changes of theirs do not show here. */
export function ParametersAtUpload({ id }: { id: number }) {
  const { data, error, reload } = useDocumentParameters(id);
  if (error !== undefined && !data)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">The parameters could not be loaded.</Text>
        <InlineButton onClick={reload}>Try again</InlineButton>
      </Group>
    );
  if (!data) return <Text size="sm">{"\u00a0"}</Text>;
  const { parameters } = data;
  if (parameters === null || parameters.length === 0)
    return <Dimmed size="sm">{parameters === null ? NO_PARAMETERS.notKept : NO_PARAMETERS.none}.</Dimmed>;
  return (
    <DescriptionList
      of={parameters.map(({ name, value, units }) => [nameParameter(name), [value || "Not set", units].filter(Boolean).join(" ")])}
    />
  );
}
