import { listIntakeDays, listIntakeHotels } from '@boh/contract/intake/intake.contract.ts';
import { Button, Tabs } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { idOrNone, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { DaysTab } from './days-tab.tsx';
import type { DayOf, IntakeHotel } from './intake-types.ts';
import { useMonth } from './use-month.ts';
import { dayText } from './use-open-day.ts';
import classes from './night-audit.module.css';

const FilesTab = fetchedLater(() => import('./files-tab.tsx'), 'FilesTab');
const CodeMapTab = fetchedLater(() => import('./code-map-tab.tsx'), 'CodeMapTab');
const LayoutsTab = fetchedLater(() => import('./layouts-tab.tsx'), 'LayoutsTab');
const SourcesTab = fetchedLater(() => import('./sources-tab.tsx'), 'SourcesTab');
const UploadDialog = fetchedLater(() => import('./upload-dialog.tsx'), 'UploadDialog');

const TABS = {
  days: 'DAYS',
  files: 'FILES',
  codes: 'CODE MAP',
  layouts: 'LAYOUTS',
  sources: 'SOURCES',
} as const;
type Tab = keyof typeof TABS;
const TAB = oneOf(Object.keys(TABS) as Tab[]);
const DIALOG = oneOf(['', 'upload']);
const KEPT = ['hotel', 'month'];

/** What the upload begins with: files that were dropped, or the day they are of. */
interface Offered {
  readonly files: readonly File[];
  readonly day?: DayOf;
}

/** What the property system sends for each business day, until the day is closed. */
export function NightAuditPage() {
  const { location } = useSession();
  const hotels = useList(listIntakeHotels, {});
  const [tab] = useAddressValue('tab', TAB, 'part');
  const [chosen, setChosen] = useAddressValue('hotel', idOrNone);
  const [dialog, setDialog] = useAddressValue('open', DIALOG, 'part');
  const [offered, setOffered] = useState<Offered>({ files: [] });
  const [month, days] = useMonth(hotels.rows[0]?.Today);
  const goTo = useGoTo();
  const hotel = hotels.rows.find(({ LocationID }) => LocationID === chosen);
  const here = hotels.rows.find(({ LocationID }) => LocationID === location?.LocationID);
  /** Another part takes the place of this one, once what was typed may go. */
  const leave = useCallback(async (then: () => void) => {
    if (await mayLeave('part')) then();
  }, []);
  const turnTo = useCallback(
    (to: Tab, values: Readonly<Record<string, string>> = {}) =>
      void leave(() => goTo({ ...(to !== 'days' && { tab: to }), ...values }, KEPT)),
    [leave, goTo],
  );
  const offer = (what: Offered) => {
    setOffered(what);
    setDialog('upload');
  };
  const upload = (what: Offered = { files: [] }) => void leave(() => offer(what));
  const drop = useFileDrop((files) => upload({ files }), dialog === 'upload');
  const one = hotel ?? here ?? hotels.rows[0];
  /** The tab tells how many codes wait: it opens where one does. */
  const turnToCodes = () => {
    const waiting =
      !hotel && here?.UnknownCodes === 0 && hotels.rows.find(({ UnknownCodes }) => UnknownCodes > 0);
    turnTo('codes', waiting ? { hotel: String(waiting.LocationID) } : {});
  };
  useAsked({ upload: () => upload(), codes: turnToCodes, files: () => turnTo('files') });
  return (
    <div className={classes['screen']} {...drop.target}>
      <PageHeader title="Night Audit" about="From the property system’s file to the closed day.">
        {tab === 'days' && (
          <>
            <PrintButton />
            <ExportMenu
              endpoint={listIntakeDays}
              input={{ query: { ...days, LocationID: hotel?.LocationID } }}
              name={`Night_Audit_${month}`}
            />
          </>
        )}
        <Button leftSection={<IconUpload size={15} aria-hidden="true" />} onClick={() => upload()}>
          Upload files
        </Button>
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(to) => (to === 'codes' ? turnToCodes() : turnTo(to as Tab))}
        keepMounted={false}
        className={classes['tabs']}
      >
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
              {key === 'codes' && <UnmappedCount hotels={hotels.rows} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {!one ? (
        <NoHotel hotels={hotels} />
      ) : (
        <>
          {tab === 'days' && (
            <DaysTab
              hotels={hotels.rows}
              hotel={hotel}
              onHotel={setChosen}
              onTab={turnTo}
              onUpload={(day) => offer({ files: [], day })}
            />
          )}
          {tab === 'files' && (
            <FilesTab hotels={hotels.rows} hotel={hotel} onHotel={setChosen} onTab={turnTo} />
          )}
          {tab === 'codes' && (
            <CodeMapTab {...{ hotels: hotels.rows, hotel: one, leave }} onHotel={setChosen} />
          )}
          {tab === 'layouts' && (
            <LayoutsTab {...{ hotels: hotels.rows, hotel: one, leave }} onHotel={setChosen} />
          )}
          {tab === 'sources' && (
            <SourcesTab {...{ hotels: hotels.rows, hotel: one, leave }} onHotel={setChosen} />
          )}
        </>
      )}
      {dialog === 'upload' && one && (
        <UploadDialog
          hotels={hotels.rows}
          hotel={hotels.rows.find(({ LocationID }) => LocationID === offered.day?.LocationID) ?? one}
          date={offered.day?.Date ?? ''}
          files={offered.files}
          onDay={(day) => goTo({ record: dayText(day) }, KEPT)}
          onLayout={(FileID, LocationID) =>
            goTo({ tab: 'layouts', hotel: String(LocationID), file: String(FileID) })
          }
          onClose={() => setDialog('', 'close')}
        />
      )}
    </div>
  );
}

function UnmappedCount({ hotels }: { hotels: readonly IntakeHotel[] }) {
  const count = hotels.reduce((sum, { UnknownCodes }) => sum + UnknownCodes, 0);
  return count > 0 && <span className={classes['badge']}>{count} unmapped</span>;
}

function NoHotel({ hotels }: { hotels: ReturnType<typeof useList<typeof listIntakeHotels>> }) {
  if (hotels.error) return <ErrorState onRetry={hotels.refetch} />;
  if (hotels.isLoading)
    return (
      <div className={classes['waiting']}>
        <LoadingOverlay />
      </div>
    );
  return <EmptyState text="No hotels" hint="Your role has Night Audit at none." />;
}
