import { Button, EmptyState, Group } from "@mantine/core";
import { MESSAGES, type Location } from "@takeoff/contracts";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { call } from "../../lib/api.ts";
import { useLocations } from "../../lib/locations.ts";
import { useUser } from "../../lib/session.tsx";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../lib/ui/confirm-dialog.tsx";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import type { Column } from "../../lib/ui/data-table/types.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LongText } from "../../lib/ui/long-text.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { useShown } from "../../lib/use-shown.ts";
import { locationDraft, type Subject } from "./fields.ts";

// The form comes after the list: it is not needed to see it.
const LocationModal = lazy(() => import("./location-modal.tsx"));

const locationId = (location: Location) => location.id;

function locationColumns(edit: (location: Location) => void, remove: (location: Location) => void): readonly Column<Location, never>[] {
  return [
    { key: "name", label: "Location Name", render: ({ name }) => <LongText>{name}</LongText> },
    {
      key: "actions",
      label: "Actions",
      render: (location) => (
        <Group gap="xxs" wrap="nowrap">
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

function DeleteDialog({
  location,
  onClose,
  onDeleted,
}: {
  location: Location | null;
  onClose: () => void;
  onDeleted: (id: number) => void;
}) {
  const shown = useShown(location);
  const remove = async () => {
    if (!shown) return;
    await call("deleteLocation", { params: { id: shown.id } });
    onDeleted(shown.id);
    toast(`${shown.name} was deleted.`);
  };
  return (
    <ConfirmDialog
      opened={location !== null}
      onClose={onClose}
      title="Delete Location"
      question={MESSAGES.locations.confirmDelete}
      subject={shown?.name}
      confirm="Delete"
      onConfirm={remove}
      failure={MESSAGES.locations.deleteFailed}
    />
  );
}

/** Manage Locations: the places that an organization's sponsor is chosen from. */
export default function LocationsPage() {
  const { id: userId } = useUser();
  const { locations, isLoading, error, mutate } = useLocations();
  // A form that a session's end interrupted is open again, as it was.
  const [edited, setEdited] = useState<Subject | null>(() => locationDraft.read(userId)?.subject ?? null);
  const [deleted, setDeleted] = useState<Location | null>(null);
  const columns = useMemo(() => locationColumns(setEdited, setDeleted), []);
  // From the answer at once; the server knows the order.
  const put = (location: Location) => {
    void mutate((list = []) => [...list.filter(({ id }) => id !== location.id), location].sort((a, b) => a.name.localeCompare(b.name)));
    toast(`${location.name} was saved.`);
  };
  const add = (
    <Button leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={() => setEdited("new")}>
      Add Location
    </Button>
  );
  return (
    <Screen title="Manage Locations" caption="Where sponsors are: an organization is given one of these" fills actions={add}>
      {error !== undefined && <ErrorBanner message={MESSAGES.locations.fetchFailed} error={error} onRetry={() => void mutate()} />}
      {(error === undefined || locations.length > 0) && (
        <DataTable
          label="Locations"
          noun={locations.length === 1 ? "location" : "locations"}
          columns={columns}
          rows={locations}
          rowKey={locationId}
          isLoading={isLoading}
          total={isLoading ? null : locations.length}
          empty={<EmptyState icon={<IconMapPin aria-hidden />} description="No locations yet. Add one to get started." />}
        />
      )}
      <Suspense>
        <LocationModal subject={edited} onClose={() => setEdited(null)} onSaved={put} />
      </Suspense>
      <DeleteDialog
        location={deleted}
        onClose={() => setDeleted(null)}
        onDeleted={(id) => void mutate((list = []) => list.filter((other) => other.id !== id))}
      />
    </Screen>
  );
}
