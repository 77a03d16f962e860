import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { date } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { entomologyHome as t } from '#web/texts/entomology-home.ts'
import { Page } from '#web/ui/page/page.tsx'
import css from './entomology-home-page.module.css'
import { lastSurveyQuery, listCountsQuery } from './queries.ts'
import { tilesFor, type Tile } from './tiles.ts'

/** The text of each tile below its name: what waits, or a figure if there is one, otherwise its purpose. */
const useAbouts = (keepsLists: boolean): Partial<Record<Tile['name'], string>> => {
  const { data: last } = useQuery(lastSurveyQuery)
  const { data: counts } = useQuery({ ...listCountsQuery, enabled: keepsLists })
  const said = Object.entries(counts ?? {}).map(([name, count]) => [
    name,
    name === 'upload' ? t.uploads(count) : t.entries(count),
  ])
  const unsent = useStore(outboxOf(usePerson().id).entries).length
  if (unsent > 0) return { ...t.about, ...Object.fromEntries(said), surveys: t.unsent(unsent) }
  const surveys = last === undefined ? t.about.surveys : last === null ? t.noSurvey : t.lastSurvey(date(last))
  return { ...t.about, ...Object.fromEntries(said), surveys }
}

export const EntomologyHomePage = () => {
  const { field, lists } = tilesFor(usePerson())
  const abouts = useAbouts(lists.length > 0)
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
