import { Button, Group } from "@mantine/core";
import { MESSAGES, type Location } from "@takeoff/contracts";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Subject } from "../../shared/saved-form.ts";
import { RowButton } from "../../shared/ui/basics.tsx";
import { request } from "../../shared/api/api.ts";
import { useLocations } from "../../shared/api/lists.ts";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart } from "../../shared/start/load-part.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { savedLocation } from "./fields.ts";
import { type Column, WIDTHS } from "../../shared/ui/table/types.ts";
import { LongText } from "../../shared/ui/text/cell-texts.tsx";

// Loaded separately: the list does not need it.
const LocationModal = laterPart(() => import("./location-modal.tsx"), "subject");

const getId = (location: Location) => location.id;

/** Manage Locations: the locations that sponsors can be assigned to. */
export default function LocationsPage() {
  const { id: userId } = useUser();
  const { locations, isLoading, error, mutate } = useLocations();
  // After an expired session the interrupted form opens again with its values.
  const [edited, setEdited] = useState<Subject<Location> | null>(() => savedLocation.read(userId)?.subject ?? null);
  const [deleted, setDeleted] = useState<Location | null>(null);
  const columns = useMemo(() => buildLocationColumns(setEdited, setDeleted), []);
  // Updates the list from the response immediately; the reload that follows applies the server's order.
  const put = (location: Location) => {
    void mutate((list = []) => [...list.filter(({ id }) => id !== location.id), location].sort((a, b) => a.name.localeCompare(b.name)));
    toast(`${location.name} was saved.`);
  };
  const remove = async ({ id, name }: Location) => {
    await request("deleteLocation", { params: { id } });
    void mutate((list = []) => list.filter((other) => other.id !== id));
    toast(`${name} was deleted.`);
  };
  const add = (
    <Button leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={() => setEdited("new")}>
      Add Location
    </Button>
  );
  return (
    <Page title="Manage Locations" caption="Locations that sponsors can be assigned to" fills actions={add}>
      <DataTable
        label="Locations"
        noun={locations.length === 1 ? "location" : "locations"}
        columns={columns}
        list={{ rows: locations, isLoading, total: isLoading ? null : locations.length, error, reload: () => mutate() }}
        rowKey={getId}
        failure={MESSAGES.locations.fetchFailed}
        empty={{ icon: IconMapPin, description: "No locations yet. Add one to get started." }}
      />
      <LocationModal subject={edited} onClose={() => setEdited(null)} onSaved={put} />
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        title="Delete Location"
        question={MESSAGES.locations.confirmDelete}
        getName={({ name }) => name}
        confirm="Delete"
        onConfirm={remove}
        failure={MESSAGES.locations.deleteFailed}
      />
    </Page>
  );
}

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
          <RowButton onClick={() => edit(location)}>Edit</RowButton>
          <RowButton variant="light" color="red" onClick={() => remove(location)}>
            Delete
          </RowButton>
        </Group>
      ),
    },
  ];
}
