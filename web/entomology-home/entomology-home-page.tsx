import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { FarmRound } from '#domain/surveys/round.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { date } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { entomologyHome as t } from '#web/texts/entomology-home.ts'
import { rounds } from '#web/texts/rounds.ts'
import { farmRoundsQuery } from '#web/surveys/round/queries.ts'
import { Page } from '#web/ui/page/page.tsx'
import css from './entomology-home-page.module.css'
import { lastSurveyQuery, listCountsQuery, photosToIdentifyQuery } from './queries.ts'
import { tilesFor, type Tile } from './tiles.ts'

/** What a tile says about its figure: its purpose while the figure is loading, and "No data" if there is none. */
const stateOf = <T,>(
  name: keyof typeof t.about,
  { data, error }: { data: T | undefined; error: unknown },
  said: (figure: T) => string,
): string => (data === undefined ? (error === null ? t.about[name] : t.noData) : said(data))

const plotsLeft = ({ rows, total }: { rows: FarmRound[]; total: number }): string => {
  if (total === 0) return t.noData
  // The first farms are no figure of all.
  if (total > rows.length) return t.about.round
  const sum = (value: (farm: FarmRound) => number) => rows.map(value).reduce((one, other) => one + other, 0)
  return rounds.plotsLeft(
    sum(({ count_plots, count_done }) => count_plots - count_done),
    sum(({ count_plots }) => count_plots),
  )
}

/** The text of each tile below its name: what waits, or a figure if there is one, otherwise its purpose. */
const useAbouts = (person: Profile, keepsLists: boolean): Partial<Record<Tile['name'], string>> => {
  const last = useQuery(lastSurveyQuery)
  const { data: counts } = useQuery({ ...listCountsQuery, enabled: keepsLists })
  const round = useQuery(farmRoundsQuery)
  const photos = useQuery({ ...photosToIdentifyQuery, enabled: can(person, 'sighting.identify') })
  const unsent = useStore(outboxOf(person.id).entries).length
  const said = Object.entries(counts ?? {}).map(([name, count]) => [
    name,
    name === 'upload' ? t.uploads(count) : t.entries(count),
  ])
  return {
    ...t.about,
    ...Object.fromEntries(said),
    surveys:
      unsent > 0
        ? t.unsent(unsent)
        : stateOf('surveys', last, (day) => (day === null ? t.noSurvey : t.lastSurvey(date(day)))),
    round: stateOf('round', round, plotsLeft),
    identification: stateOf('identification', photos, t.toIdentify),
  }
}

export const EntomologyHomePage = () => {
  const person = usePerson()
  const { field, lists } = tilesFor(person)
  const abouts = useAbouts(person, lists.length > 0)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      <Tiles title={t.field} tiles={field} abouts={abouts} />
      {lists.length > 0 && <Tiles title={t.lists} tiles={lists} abouts={abouts} />}
    </Page>
  )
}

interface TilesProps {
  title: string
  tiles: Tile[]
  abouts: Partial<Record<Tile['name'], string>>
}

const Tiles = ({ title, tiles, abouts }: TilesProps) => {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={css.tiles}>
        {tiles.map(({ name, icon: Icon, link }) => (
          <li key={name}>
            <Link {...link} className={css.tile}>
              <Icon aria-hidden="true" />
              <span>
                <span className={css.name}>{t.tiles[name]}</span>
                <small className={css.about}>{abouts[name] ?? ''}</small>
              </span>
              <IconChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
