import type { ReactNode } from 'react'
import type { Agreement } from '#domain/image-reviews/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { functionalGroupTitle } from '#web/texts/functional-groups.ts'
import { imageReviews as t } from '#web/texts/image-reviews.ts'
import { IntervalMark } from '#web/ui/interval-mark.tsx'
import { titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'

const column = titledColumns<Agreement, 'group' | 'model' | 'tp' | 'fp' | 'fn' | 'precision' | 'recall' | 'correction'>(
  t,
)
const percent = (share: number) => `${number(share * 100)} %`
const factor = (value: number) => number(value, 2)

const share = (value: number | null, range: Agreement['precision_range'], none: string): ReactNode =>
  value === null || range === null ? (
    none
  ) : (
    <IntervalMark value={value} range={range} from={0} to={1} written={percent} />
  )

/** Correction factors of counts are limited to between half and double. */
const LIMITS = { from: 0.5, to: 2, neutral: 1 }

export const agreementColumns = (least: number): [Column<Agreement>, ...Column<Agreement>[]] => [
  column('group', { value: ({ functional_group }) => functionalGroupTitle(functional_group) }),
  column('model', { value: ({ model_version }) => model_version ?? t.noModel, card: 'line' }),
  column('tp', { value: ({ tp }) => tp, figures: true }),
  column('fp', { value: ({ fp }) => fp, figures: true }),
  column('fn', { value: ({ fn }) => fn, figures: true }),
  column('precision', {
    card: 'row',
    value: ({ precision }) => precision,
    cell: ({ precision, precision_range }) => share(precision, precision_range, t.nothing),
  }),
  column('recall', {
    card: 'row',
    value: ({ recall }) => recall,
    cell: ({ recall, recall_range }) => share(recall, recall_range, t.nothingThere),
  }),
  column('correction', {
    card: 'row',
    value: ({ correction }) => correction,
    cell: ({ correction, correction_range, correction_limited, measured_correction, measured_correction_range }) =>
      correction === null || correction_range === null ? (
        t.tooFew(least)
      ) : correction_limited && measured_correction !== null && measured_correction_range !== null ? (
        // If the correction is limited, its range is not meaningful, so the measured correction and its range are
        // shown.
        t.limited(factor(correction), factor(measured_correction), measured_correction_range.map(factor).join(' to '))
      ) : (
        <IntervalMark value={correction} range={correction_range} {...LIMITS} written={factor} />
      ),
  }),
]
