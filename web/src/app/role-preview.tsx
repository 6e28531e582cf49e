import { pageLabel, sidebarPages } from '@boh/contract/pages.ts';
import { listPages } from '@boh/contract/roles/pages.contract.ts';
import { listPageCalls } from '@boh/contract/roles/preview.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { anyText, numberFrom } from '../ui/address/address-kinds.ts';
import { useAddressValue } from '../ui/address/use-address.ts';
import { Choice } from '../ui/page/choice.tsx';
import { useList } from '../api/use-list.ts';
import type { RowOf } from '../api/use-list.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { FilterRow } from '../ui/table/filter-row.tsx';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import classes from './role-preview.module.css';
import { PreviewedPage } from './previewed-page.tsx';
import { NoScreen } from './screen.tsx';
import { useSession } from '../session/session.tsx';
import shell from './shell.module.css';

type Role = RowOf<typeof listRoles>;

/** What a role would see, without signing in as anybody. For whoever edits roles. */
export function RolePreview() {
  const { holds } = useSession();
  return holds('Roles') ? <Preview /> : <NoScreen />;
}

function Preview() {
  const { RoleID } = useParams();
  const navigate = useNavigate();
  const { employee, location } = useSession();
  const roles = useList(listRoles, {});
  const pages = useList(listPages, {});
  const calls = useList(listPageCalls, {});
  // Names of their own: the previewed screen reads the same address.
  const [LocationID, setLocationID] = useAddressValue('preview-at', numberFrom(location?.LocationID ?? 0));
  const [chosen, setChosen] = useAddressValue('preview', anyText, 'page');
  if (roles.isLoading || pages.isLoading || calls.isLoading) return <LoadingOverlay />;
  const role = roles.rows.find((candidate) => candidate.RoleID === Number(RoleID));
  if (!role) return <NoScreen />;
  const names = pages.rows.filter(({ PageID }) => role.AllowedPages.includes(PageID)).map((p) => p.PageName);
  const links = sidebarPages(names);
  const page = links.includes(chosen) ? chosen : links[0];
  const place = employee.locations.find(({ Location }) => Location.LocationID === LocationID)?.Location;
  return (
    <>
      <PageHeader
        title="What would this role see"
        about="Read-only: nobody is signed in as anybody, and nothing here can be changed."
      >
        <Button component={Link} to="/admin/roles" variant="default">
          Back to Manage Roles
        </Button>
      </PageHeader>
      <FilterRow>
        <Choice
          label="Role"
          value={String(role.RoleID)}
          data={roles.rows.map((option) => ({ value: String(option.RoleID), label: option.RoleName }))}
          onChange={(value) => void navigate(`/admin/roles/preview/${value}`)}
        />
        <Choice
          label="Location"
          value={String(LocationID)}
          data={employee.locations.map(({ Location }) => ({
            value: String(Location.LocationID),
            label: Location.Name,
          }))}
          onChange={(value) => setLocationID(Number(value))}
        />
      </FilterRow>
      <div className={classes['preview']}>
        <PreviewSidebar
          role={role}
          place={place?.Name ?? ''}
          links={links}
          page={page}
          onChoose={setChosen}
        />
        {page === undefined ? (
          <EmptyState
            text="This role opens no page"
            hint="Only the start page and the own profile are there."
          />
        ) : (
          <PreviewedPage
            key={`${role.RoleID} ${page} ${LocationID}`}
            page={page}
            names={names}
            role={role}
            place={place}
            calls={calls.rows.filter((call) => opens(page, call.PageName))}
          />
        )}
      </div>
    </>
  );
}

/** Property Insurance Master is opened by the page Location. */
const opens = (page: string, pageOfCall: string) =>
  page === 'Property Insurance Master' ? pageOfCall === 'Location' : page === pageOfCall;

interface PreviewSidebarProps {
  role: Role;
  place: string;
  links: readonly string[];
  page: string | undefined;
  onChoose: (page: string) => void;
}

/** The sidebar as the role would get it: the same pages in the same order and looks. */
function PreviewSidebar({ role, place, links, page, onChoose }: PreviewSidebarProps) {
  return (
    <nav className={classes['sidebar']} aria-label={`Pages of ${role.RoleName}`}>
      <p className={classes['who']}>
        {role.RoleName}
        <small>{place}</small>
      </p>
      {links.length === 0 && <p className={shell['noPages']}>No pages available for this location</p>}
      <ul className={shell['nav']}>
        {links.map((link) => (
          <li key={link}>
            <button
              type="button"
              className={`${shell['navLink'] ?? ''} ${classes['link'] ?? ''}`}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onChoose(link)}
            >
              {pageLabel(link)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
