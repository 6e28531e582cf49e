import type { AnswerOf } from '@boh/contract/endpoint.ts';
import {
  RECOVERY_CODES,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  SECURITY_TEXTS,
  showSecurity,
  startTotp,
} from '@boh/contract/security/security.contract.ts';
import type { SecondFactor as Policy } from '@boh/contract/security/second-factor.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { hasPasskeys, NO_PASSKEYS_HERE } from '../../api/passkeys.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatLongTime } from '../../ui/text/time.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

const AppForm = fetchedLater(() => import('./app-form.tsx'), 'AppForm');
const PasskeyForm = fetchedLater(() => import('./passkey-form.tsx'), 'PasskeyForm');

type Factors = AnswerOf<typeof showSecurity>;
type Passkey = Factors['Passkeys'][number];

const POLICY: Readonly<Record<Policy, string>> = {
  NotOffered: SECURITY_TEXTS.notOffered,
  Offered:
    'Beside your password, a code of your phone or a passkey opens your account: who learns the password alone does not get in.',
  Required: 'Your role requires one: keep at least an authenticator app or a passkey.',
};

const FAILED = 'Nothing was changed. Please try again.';
const saving = {
  invalidates: [showSecurity],
  failure: (error: unknown) => errorText(error, FAILED),
  seconds: 5,
};

/** What one proves oneself with beside the password. */
export function SecondFactor() {
  const { answer, error, refetch } = useAnswer(showSecurity, {});
  return (
    <Section title="Second factor">
      {answer ? <Factors factors={answer} /> : error ? <ErrorState onRetry={refetch} /> : <LoadingOverlay />}
    </Section>
  );
}

function Factors({ factors }: { factors: Factors }) {
  const { mustSetUp, reload } = useSession();
  const [begun, setBegun] = useState<AnswerOf<typeof startTotp> | null>(null);
  const [isAdding, setAdding] = useState(false);
  // Told once by the call that makes them, and kept nowhere else.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useSave(startTotp, saving);
  const begin = async () => setBegun((await start.trySave({})) ?? null);
  const isOffered = factors.SecondFactor !== 'NotOffered';
  const noPasskeys = factors.NoPasskeys ?? (hasPasskeys() ? null : NO_PASSKEYS_HERE);
  useAsked({ app: () => void begin(), passkey: () => setAdding(noPasskeys === null) });

  /** The whole console opens, but not before the codes were read: it may lead elsewhere. */
  const open = () => {
    if (mustSetUp) void reload().catch(() => undefined);
  };
  const show = (made: readonly string[] | undefined) => {
    if (made) setCodes(made);
    else open();
  };
  return (
    <div className={classes['factors']}>
      <p className={classes['about']}>{POLICY[factors.SecondFactor]}</p>
      <App since={factors.TotpSince}>
        {isOffered && (
          <Button
            variant={mustSetUp ? 'filled' : 'default'}
            loading={start.isSaving}
            onClick={() => void begin()}
          >
            {factors.TotpSince === null ? 'Set Up an App' : 'Set Up Another App'}
          </Button>
        )}
      </App>
      <Passkeys list={factors.Passkeys}>
        {isOffered && noPasskeys !== null && <p className={classes['about']}>{noPasskeys}</p>}
        {isOffered && noPasskeys === null && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a Passkey
          </Button>
        )}
      </Passkeys>
      {(factors.TotpSince !== null || factors.Passkeys.length > 0) && (
        <CodesLeft count={factors.RecoveryCodesLeft} onMade={setCodes} />
      )}
      {begun && <AppForm begun={begun} onAdded={show} onClose={() => setBegun(null)} />}
      {isAdding && <PasskeyForm onAdded={show} onClose={() => setAdding(false)} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            open();
          }}
        />
      )}
    </div>
  );
}

function App({ since, children }: { since: string | null; children: ReactNode }) {
  const removing = useSave(removeTotp, { ...saving, success: ({ message }) => message });
  const remove = async () => {
    const detail = 'Its codes open your account no longer.';
    if (await confirm('Remove the authenticator app?', 'Remove App', detail)) await removing.trySave({});
  };
  return (
    <div className={classes['line']}>
      <strong>Authenticator app</strong>
      {since === null ? <Pill>NOT SET UP</Pill> : <Pill tone="good">SET UP</Pill>}
      {since !== null && <span>since {formatLongTime(since)}</span>}
      {children}
      {since !== null && (
        <Button variant="default" loading={removing.isSaving} onClick={() => void remove()}>
          Remove App
        </Button>
      )}
    </div>
  );
}

function Passkeys({ list, children }: { list: readonly Passkey[]; children: ReactNode }) {
  const removing = useSave(removePasskey, { ...saving, success: ({ message }) => message });
  const remove = async ({ PasskeyID, Name }: Passkey) => {
    const detail = 'It opens your account no longer. Delete it on the device too.';
    if (await confirm(`Remove the passkey ${Name}?`, 'Remove', detail))
      await removing.trySave({ params: { PasskeyID } });
  };
  return (
    <>
      <div className={classes['line']}>
        <strong>Passkeys</strong>
        {list.length === 0 && <Pill>NONE</Pill>}
        {children}
      </div>
      {list.length > 0 && (
        <DataTable
          label="Passkeys"
          columns={columnsOf((passkey) => void remove(passkey), removing.isSaving)}
          rows={list}
          rowKey={({ PasskeyID }) => PasskeyID}
        />
      )}
    </>
  );
}

const columnsOf = (remove: (passkey: Passkey) => void, isBusy: boolean): readonly Column<Passkey>[] => [
  { key: 'Name', header: 'Name' },
  { key: 'CreatedAt', header: 'Since', cell: ({ CreatedAt }) => formatLongTime(CreatedAt) },
  {
    key: 'LastUsedAt',
    header: 'Last Used',
    cell: ({ LastUsedAt }) => (LastUsedAt === null ? 'Never' : formatLongTime(LastUsedAt)),
  },
  {
    key: 'PasskeyID',
    header: 'Remove',
    sortable: false,
    screenOnly: true,
    cell: (passkey) => (
      <Button
        size="compact-xs"
        variant="default"
        disabled={isBusy}
        aria-label={`Remove the passkey ${passkey.Name}`}
        onClick={() => remove(passkey)}
      >
        Remove
      </Button>
    ),
  },
];

function CodesLeft({ count, onMade }: { count: number; onMade: (codes: readonly string[]) => void }) {
  const renewing = useSave(renewRecoveryCodes, saving);
  const renew = async () => {
    const detail = 'The old ones work no longer.';
    if (!(await confirm('Make new recovery codes?', 'New Recovery Codes', detail))) return;
    const made = await renewing.trySave({});
    if (made) onMade(made.RecoveryCodes);
  };
  return (
    <div className={classes['line']}>
      <strong>Recovery codes</strong>
      <Pill tone={count === 0 ? 'bad' : count <= 3 ? 'warn' : 'good'}>
        {count} OF {RECOVERY_CODES} LEFT
      </Pill>
      <Button variant="default" loading={renewing.isSaving} onClick={() => void renew()}>
        New Recovery Codes
      </Button>
    </div>
  );
}
