import { useId, useState } from 'react';
import { plain, valueOf } from './chart-values.ts';
import type { ChartProps } from './chart-props.ts';
import tables from '../table/data-table.module.css';
import classes from './chart.module.css';

/** The figures of a picture as a table, one key away, for whoever would rather read than look. */
export function ChartFigures({ label, data, x, series, format = plain }: ChartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={`${classes['figures'] ?? ''} screen-only`}>
      <button
        type="button"
        className={classes['open']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the figures' : 'Show the figures as a table'}
      </button>
      <div id={id}>
        {isOpen && (
          <table className={tables['table']} aria-label={label}>
            <thead>
              <tr>
                <td />
                {series.map((each) => (
                  <th key={each.key} scope="col" data-align="right">
                    {each.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((point, place) => (
                <tr key={place}>
                  <th scope="row">{String((point as Record<string, unknown>)[x])}</th>
                  {series.map(({ key }) => {
                    const value = valueOf(point, key);
                    return (
                      <td key={key} data-align="right">
                        {value === null ? '–' : format(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
