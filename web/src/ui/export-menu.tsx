import type { Endpoint } from '@boh/contract/endpoint.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isSilent } from '../api/api-error.ts';
import type { CallInput } from '../api/call.ts';
import { download } from '../api/download.ts';
import { errorText } from '../api/error-text.ts';
import { showAlert } from './alerts.ts';

interface ExportMenuProps<E extends Endpoint> {
  endpoint: E;
  /** The filters in force; paging is taken out, so that the file holds everything that matches. */
  input: CallInput<E>;
  /** File name without its ending, used when the server gives none. */
  name: string;
  label?: string;
  /** What the alert says when it fails. */
  failure?: string;
}

/** Downloads what is filtered as CSV or Excel, through the list call's own `Format`. */
export function ExportMenu<E extends Endpoint>({
  endpoint,
  input,
  name,
  label = 'Export',
  failure = 'Download failed.',
}: ExportMenuProps<E>) {
  const [busy, setBusy] = useState(false);
  const get = async (Format: 'csv' | 'xlsx') => {
    setBusy(true);
    const query = { ...(input as { query?: object }).query, Format, Page: undefined, PageSize: undefined };
    try {
      await download(endpoint, { ...input, query } as CallInput<E>, `${name}.${Format}`);
    } catch (error) {
      if (!isSilent(error)) void showAlert(failure, errorText(error, ''));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={15} aria-hidden="true" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void get('csv')}>Download CSV</Menu.Item>
        <Menu.Item onClick={() => void get('xlsx')}>Download Excel (xlsx)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
