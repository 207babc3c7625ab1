import { Button, Group } from "@mantine/core";
import type { Location } from "@takeoff/contracts";
import type { Column } from "../../shared/ui/table/types.ts";
import { WIDTHS } from "../../shared/ui/table/widths.ts";
import { LongText } from "../../shared/ui/text/long-text.tsx";

export function buildLocationColumns(
  edit: (location: Location) => void,
  remove: (location: Location) => void,
): readonly Column<Location, never>[] {
  return [
    { key: "name", label: "Location Name", render: ({ name }) => <LongText>{name}</LongText> },
    {
      key: "actions",
      label: "Actions",
      width: WIDTHS.actions,
      render: (location) => (
        <Group gap="xxs">
          <Button size="compact-sm" fz="xs" variant="default" onClick={() => edit(location)}>
            Edit
          </Button>
          <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={() => remove(location)}>
            Delete
          </Button>
        </Group>
      ),
    },
  ];
}
