import type { ImportReading } from '#domain/uploads/reading.ts'
import { dayOrders, readDay, type DayOrder } from '#domain/survey-files/cells/days.ts'
import { date, number } from '#web/platform/formats.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './reading.module.css'

interface DayOrderChoiceProps {
  reading: ImportReading
  busy: boolean
  onChoose: (order: DayOrder) => void
}

const dayIn = (given: string, dayOrder: DayOrder): string => {
  const read = readDay(given, { dayOrder, from1904: false })
  return read.fault === undefined ? date(String(read.value)) : read.fault
}

/**
 * Asks whether the day or the month comes first if no date is conclusive; otherwise shows the assumed order and why.
 */
export const DayOrderChoice = ({ reading, busy, onChoose }: DayOrderChoiceProps) => {
  const { dates, day_order: order, order_from } = reading
  if (dates === null) return null
  const [example] = dates.listed
  const choose = (one: DayOrder) => (
    <Button key={one} busy={busy} kind={order === null ? 'primary' : undefined} onClick={() => onChoose(one)}>
      {order !== null
        ? t.readOtherwise(t.ordersInText[one])
        : example
          ? t.orderExample(t.orders[one], example.value, dayIn(example.value, one))
          : t.orders[one]}
    </Button>
  )
  return (
    <>
      {order === null ? (
        <Notice tone="warn" live title={t.orderQuestion}>
          {dates.day_first > 0 ? t.orderBoth(dates.day_first, dates.month_first) : t.orderNone}
        </Notice>
      ) : (
        <p>
          {order_from === 'file'
            ? t.orderOfFile(t.ordersInText[order], dates[order])
            : t.orderOfPerson(t.ordersInText[order])}
        </p>
      )}
      <div className={css.choices}>{dayOrders.filter((one) => one !== order).map(choose)}</div>
      {dates.listed.length > 0 && <AmbiguousDates dates={dates} open={order === null} />}
    </>
  )
}

const AmbiguousDates = ({ dates, open }: { dates: NonNullable<ImportReading['dates']>; open: boolean }) => {
  const listed = dates.listed.reduce((sum, { count }) => sum + count, 0)
  const text = t.ambiguousColumns
  return (
    <details className={css.details} open={open}>
      <summary>{t.ambiguous(dates.either)}</summary>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t.ambiguous(dates.either)}>
        <table>
          <thead>
            <tr>
              {[text.value, t.orders.day_first, t.orders.month_first, text.count, text.line].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.listed.map(({ value, count, line }) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                {dayOrders.map((order) => (
                  <td key={order}>{dayIn(value, order)}</td>
                ))}
                <td>{number(count)}</td>
                <td>{number(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {listed < dates.either && <p className={css.more}>{t.ambiguousFirst}</p>}
      </div>
    </details>
  )
}
