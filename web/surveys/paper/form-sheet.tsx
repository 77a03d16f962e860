import { PLANTS } from '#domain/surveys/survey.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import type { RoundKind, RoundPlot } from '#domain/surveys/round.ts'
import { date } from '#web/platform/formats.ts'
import { rounds } from '#web/texts/rounds.ts'
import { surveys } from '#web/texts/surveys.ts'
import { taxonName } from '../species/species.ts'
import css from './paper.module.css'
import type { ListedGroup } from './use-listed.ts'

const t = rounds.forms

/** What is printed on the form of a plot. */
export interface Filled {
  plot: RoundPlot
  farm: string
  treatment: string | null
  round: number
  day: string
  observer: string
}

const Line = ({ name, value, wide }: { name: string; value?: string | number | null | undefined; wide?: boolean }) => (
  <div className={css.line} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

interface FormSheetProps {
  kind: RoundKind
  filled: Filled | null
  listed: ListedGroup[]
}
/** A printed form of one plot. */
export const FormSheet = ({ kind, filled, listed }: FormSheetProps) => {
  const plot = filled?.plot
  const trial = [plot?.block, plot?.replicate].filter((part) => part != null).join(', ')
  return (
    <section className={css.form} aria-label={plot ? rounds.plotNo(plot.number) : t.heads[kind]}>
      <header>
        <h2>{t.heads[kind]}</h2>
        {plot && <strong>{rounds.plotNo(plot.number)}</strong>}
      </header>
      <dl>
        <Line name={t.fields.farm} value={filled?.farm} wide />
        <Line name={t.fields.field} value={plot?.field_name} wide />
        <Line name={t.fields.tunnel} value={plot?.tunnel_number} />
        <Line name={t.fields.plot} value={plot?.number} />
        <Line name={t.fields.treatment} value={filled?.treatment} />
        <Line name={t.fields.block} value={trial} />
        <Line name={t.fields.date} value={filled && date(filled.day)} />
        <Line name={t.fields.round} value={filled?.round} />
        <Line name={t.fields.observer} value={filled?.observer} wide />
        <Line name={t.fields.start} />
        <Line name={t.fields.end} />
        <Line name={t.fields.minutes} />
        {kind === 'pollinator' && <Line name={t.fields.flowers} />}
      </dl>
      {kind === 'flower' ? (
        <FlowerTable />
      ) : (
        <SpeciesTable
          listed={listed}
          columns={
            kind === 'pollinator'
              ? [t.columns.centre, t.columns.elsewhere]
              : PLANTS.map((plant) => t.columns.plant(plant))
          }
          asksForNone={kind === 'pollinator'}
        />
      )}
      <p className={css.notes}>{t.notes}</p>
      <footer>
        {t.foot}
        {kind === 'pollinator' && ` ${t.castesFoot}`}
      </footer>
    </section>
  )
}

const FlowerTable = () => (
  <table data-tall>
    <thead>
      <tr>
        <th scope="col">{t.columns.plantHead}</th>
        <th scope="col">{t.columns.count}</th>
        <th scope="col" data-wide>
          {t.columns.note}
        </th>
      </tr>
    </thead>
    <tbody>
      {PLANTS.map((plant) => (
        <tr key={plant}>
          <th scope="row">{plant}</th>
          <td />
          <td />
        </tr>
      ))}
    </tbody>
  </table>
)

interface SpeciesTableProps {
  listed: ListedGroup[]
  columns: string[]
  /** A box to tick for a group, or a plant, on which nothing was seen. */
  asksForNone: boolean
}
const SpeciesTable = ({ listed, columns, asksForNone }: SpeciesTableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col" data-wide>
          {t.columns.species}
        </th>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    {listed.map(({ group, taxa }) => (
      <tbody key={group}>
        <tr data-group>
          <th scope="rowgroup" colSpan={columns.length + 1}>
            {surveys.groupOf(group)}
            {hasCastes(group) && ` ${t.castes}`}
            {asksForNone && ' '}
            {asksForNone && (
              <span>
                {t.none} <i />
              </span>
            )}
          </th>
        </tr>
        {[...taxa, null].map((taxon) => (
          <tr key={taxon?.id ?? 'blank'}>
            <th scope="row">
              {taxon && (
                <>
                  <em>{taxonName(taxon)}</em> {taxon.stage.stage}
                </>
              )}
            </th>
            {columns.map((name) => (
              <td key={name} />
            ))}
          </tr>
        ))}
      </tbody>
    ))}
    {!asksForNone && (
      <tbody>
        <tr data-group>
          <th scope="row">{t.nothing}</th>
          {columns.map((name) => (
            <td key={name}>
              <i />
            </td>
          ))}
        </tr>
      </tbody>
    )}
  </table>
)
