import {
  listPayroll,
  listPayrollLocations,
  PAYROLL_ATTACHMENT,
  PAYROLL_TEXTS,
} from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { showToast } from '../../notices/toasts.ts';
import { isOfKind, kindsText, limitText } from '../../ui/form/file-rule.ts';
import fields from '../../ui/form/fields.module.css';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { mayLeave, useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { hotelOfFile } from './file-matches.ts';
import { startValues } from './payroll-values.ts';
import classes from './payroll.module.css';
import { useAttach } from './payroll.queries.ts';

interface Line {
  file: File;
  /** The hotel chosen by hand; until then the one its name tells of. */
  chosen?: string;
  refusal?: string;
}

interface AttachFilesModalProps {
  date: string;
  files: readonly File[];
  onClose: () => void;
}

/** Several files at once, each to the record of the hotel its name tells of, or that is chosen beside it. */
export function AttachFilesModal({ date, files, onClose }: AttachFilesModalProps) {
  const hotels = useList(listPayrollLocations, {}).rows;
  const records = useList(listPayroll, { query: { Date: date, Sort: 'LegalName' } }).rows.filter(
    ({ CheckDate }) => CheckDate === date,
  );
  const [lines, setLines] = useState<readonly Line[]>(() => files.map((file) => ({ file })));
  const { save, finish } = useAttach();
  const [isSaving, setSaving] = useState(false);
  useLeaveGuard(lines.length > 0);
  const add = (more: readonly File[]) => setLines([...lines, ...more.map((file) => ({ file }))]);
  const drop = useFileDrop(add, isSaving);
  const hotelOf = ({ file, chosen }: Line) => chosen ?? String(hotelOfFile(file.name, hotels) ?? '');
  const recordOf = (line: Line) => records.find(({ LocationID }) => String(LocationID) === hotelOf(line));
  const problemOf = (line: Line) => refusalOf(line, recordOf(line), hotelOf, lines);
  const change = (line: Line, with_: Partial<Line> | null) =>
    setLines((now) =>
      with_ === null
        ? now.filter(({ file }) => file !== line.file)
        : now.map((each) => (each.file === line.file ? { ...each, ...with_ } : each)),
    );
  const attach = async () => {
    let done = 0;
    setSaving(true);
    for (const line of lines) {
      const values = startValues({ LocationID: Number(hotelOf(line)), CheckDate: date }, recordOf(line));
      try {
        await save({ body: values, files: { attachment: line.file } });
        done += 1;
        change(line, null);
      } catch (error) {
        if (isSilent(error)) break;
        change(line, { refusal: errorText(error, PAYROLL_TEXTS.saveFailed) });
      }
    }
    setSaving(false);
    finish();
    if (done > 0) showToast(done === 1 ? '1 file attached.' : `${done} files attached.`, { seconds: 5 });
    if (done === lines.length) onClose();
  };
  const leave = async () => {
    if (!isSaving && (await mayLeave('part'))) onClose();
  };
  const isReady = lines.length > 0 && lines.every((line) => problemOf(line) === null);
  return (
    <Modal opened onClose={() => void leave()} title="Attach Files" size={860} closeOnClickOutside={false}>
      <div className={classes['drop']} {...drop.target}>
        <input
          type="file"
          multiple
          aria-label="Files to attach"
          aria-describedby="attach-limit"
          className={fields['file']}
          disabled={isSaving}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p id="attach-limit" className={classes['limit']}>
          Chosen or dropped here. {limitText(PAYROLL_ATTACHMENT)} for each hotel; a file whose name has the
          provider&apos;s id or the hotel&apos;s name finds its hotel by itself.
        </p>
        <ul className={classes['files']} aria-label="Files">
          {lines.map((line) => (
            <li key={`${line.file.name}${line.file.size}${line.file.lastModified}`}>
              <span className={classes['fileName']} title={line.file.name}>
                {line.file.name}
              </span>
              <Choice
                aria-label={`Hotel of ${line.file.name}`}
                value={hotelOf(line)}
                disabled={isSaving}
                data={[
                  { value: '', label: 'Choose a hotel' },
                  ...hotels.map(({ LocationID, LegalName }) => ({
                    value: String(LocationID),
                    label: LegalName,
                  })),
                ]}
                onChange={(chosen) => change(line, { chosen, refusal: '' })}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Leave out ${line.file.name}`}
                disabled={isSaving}
                onClick={() => change(line, null)}
              >
                ×
              </Button>
              <FileRemark
                problem={problemOf(line) ?? line.refusal ?? ''}
                replaced={recordOf(line)?.AttachmentName}
              />
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot>
        <Button variant="default" onClick={() => void leave()} disabled={isSaving}>
          Cancel
        </Button>
        <Button
          data-autofocus={isReady || undefined}
          loading={isSaving}
          disabled={!isReady}
          onClick={() => void attach()}
        >
          {lines.length === 1 ? 'Attach 1 file' : `Attach ${lines.length} files`}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function FileRemark({ problem, replaced }: { problem: string; replaced: string | null | undefined }) {
  if (problem !== '')
    return (
      <p role="alert" className={classes['problem']}>
        {problem}
      </p>
    );
  return replaced ? <p className={classes['limit']}>Replaces {replaced}</p> : null;
}

/** Why a file cannot be attached; null where it can. The server decides again. */
function refusalOf(
  line: Line,
  record: PayrollRecord | undefined,
  hotelOf: (line: Line) => string,
  lines: readonly Line[],
): string | null {
  if (!isOfKind(line.file, PAYROLL_ATTACHMENT)) return `${kindsText(PAYROLL_ATTACHMENT)}.`;
  if (hotelOf(line) === '') return 'Please choose its hotel.';
  if (line.file.size > PAYROLL_ATTACHMENT.maxBytes) return `${limitText(PAYROLL_ATTACHMENT)}.`;
  if (record?.Approved) return PAYROLL_TEXTS.approved;
  const rivals = lines.filter((other) => other !== line && hotelOf(other) === hotelOf(line));
  return rivals.length > 0 ? 'Another file is for the same hotel: a record has one.' : null;
}
