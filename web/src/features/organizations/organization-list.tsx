import { Group } from "@mantine/core";
import { MESSAGES, type Organization } from "@takeoff/contracts";
import { IconBuilding } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { RowButton } from "../../shared/ui/basics.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { type Column, WIDTHS } from "../../shared/ui/table/types.ts";
import { Email, LongText } from "../../shared/ui/text/cell-texts.tsx";
import classes from "./organizations.module.css";

/** Rows rendered at a time. */
const STEP = 100;

interface Handlers {
  onEdit: (organization: Organization) => void;
  onDelete: (organization: Organization) => void;
}

function buildOrganizationColumns({ onEdit, onDelete }: Handlers): readonly Column<Organization, never>[] {
  return [
    { key: "name", label: "Name", render: ({ name }) => <LongText>{name}</LongText> },
    {
      key: "email",
      label: "Sponsor Email",
      render: ({ infra_metals_sponsor_email: email }) => (email ? <Email address={email} /> : "–"),
    },
    {
      key: "location",
      label: "Sponsor Location",
      render: ({ infra_sponsor_location: location }) => <LongText>{location ?? "–"}</LongText>,
    },
    {
      key: "actions",
      label: "Actions",
      width: WIDTHS.actions,
      render: (organization) => (
        <Group gap="xxs">
          <RowButton onClick={() => onEdit(organization)}>Edit</RowButton>
          <RowButton variant="light" color="red" onClick={() => onDelete(organization)}>
            Delete
          </RowButton>
        </Group>
      ),
    },
  ];
}

const getId = (organization: Organization) => organization.id;

interface Props extends Handlers {
  organizations: readonly Organization[];
  isLoading: boolean;
  error: unknown;
  reload: () => Promise<unknown>;
}

export function OrganizationList({ organizations, isLoading, error, reload, onEdit, onDelete }: Props) {
  const [shown, setShown] = useState(STEP);
  const columns = useMemo(() => buildOrganizationColumns({ onEdit, onDelete }), [onEdit, onDelete]);
  return (
    <DataTable
      className={classes.list}
      label="Organizations"
      noun={organizations.length === 1 ? "organization" : "organizations"}
      columns={columns}
      list={{
        rows: organizations.slice(0, shown),
        total: isLoading ? null : organizations.length,
        isLoading,
        error,
        reload,
        hasMore: organizations.length > shown,
        loadMore: () => setShown(shown + STEP),
      }}
      rowKey={getId}
      failure={MESSAGES.organizations.fetchFailed}
      empty={{ icon: IconBuilding, description: "No organizations yet. Add one to get started." }}
    />
  );
}
