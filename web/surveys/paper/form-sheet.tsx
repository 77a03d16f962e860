import { currentFormat } from '#domain/display/display-format.ts'
import { PLANTS } from '#domain/surveys/survey.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import type { RoundKind, RoundPlot } from '#domain/surveys/round.ts'
import { date } from '#web/platform/formats.ts'
import { rounds } from '#web/texts/rounds.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import css from './paper.module.css'
import type { ListedGroup } from './use-listed.ts'

const t = rounds.forms

/** The content printed on the form of a plot. */
export interface Filled {
  plot: RoundPlot
  farm: string
  treatment: string | null
  round: number
  day: string
  observer: string
}

interface LineProps {
  name: string
  value?: string | number | null | undefined
  /** Number of twelfths of the page's width; three by default. */
  span?: 2 | 4
}
const Line = ({ name, value, span }: LineProps) => (
  <div className={css.line} data-span={span}>
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
  const units = currentFormat()
  const trial = [plot?.block, plot?.replicate].filter((part) => part != null).join(', ')
  return (
    <section
      className={css.form}
      aria-label={plot ? `${plot.field_name}, ${t.place(plot.tunnel_number, plot.number)}` : t.heads[kind]}
    >
      <header>
        <h2>{t.heads[kind]}</h2>
        {plot && <strong>{t.place(plot.tunnel_number, plot.number)}</strong>}
      </header>
      <dl>
        <Line name={t.fields.farm} value={filled?.farm} span={4} />
        <Line name={t.fields.field} value={plot?.field_name} span={4} />
        <Line name={t.fields.tunnel} value={plot?.tunnel_number} span={2} />
        <Line name={t.fields.plot} value={plot?.number} span={2} />
        <Line name={t.fields.date} value={filled && date(filled.day)} span={2} />
        <Line name={t.fields.round} value={filled?.round} span={2} />
        <Line name={t.fields.observer} value={filled?.observer} span={4} />
        <Line name={t.fields.treatment} value={filled?.treatment} span={2} />
        <Line name={t.fields.block} value={trial} span={2} />
        <Line name={t.fields.start} />
        <Line name={t.fields.end} />
        <Line name={t.fields.minutes} />
        {kind === 'pollinator' && (
          <>
            <Line name={t.fields.flowers} />
            <Line name={t.fields.temperature(units.temperature)} />
            <Line name={t.fields.humidity} />
            <Line name={t.fields.wind(units.wind)} />
            <Line name={t.fields.oktas} />
          </>
        )}
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
  /** Whether there is a checkbox for a group or plant on which nothing was seen. */
  asksForNone: boolean
}
const SpeciesTable = ({ listed, columns, asksForNone }: SpeciesTableProps) => (
  <table data-roomy={!asksForNone || undefined}>
    <thead>
      <tr>
        <th scope="col" data-group>
          {t.columns.group}
        </th>
        <th scope="col" data-species>
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
        {[...taxa, null].map((taxon, at) => (
          <tr key={taxon?.id ?? 'blank'}>
            {at === 0 && (
              <th scope="rowgroup" rowSpan={taxa.length + 1} data-group>
                <b>{surveys.groupOf(group)}</b>
                {hasCastes(group) && <small> {t.castes}</small>}
                {asksForNone && (
                  <span>
                    {' '}
                    <i /> {t.none}
                  </span>
                )}
              </th>
            )}
            <th scope="row">
              {taxon ? (
                <>
                  <ScientificName {...taxon.species} /> {taxon.stage.stage}
                </>
              ) : (
                <span className="vh">{t.other}</span>
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
        <tr>
          <th scope="row" colSpan={2} data-group>
            <b>{t.nothing}</b>
          </th>
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
