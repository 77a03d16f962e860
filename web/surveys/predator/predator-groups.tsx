import { predatorGroups, type PredatorGroup, type Taxon } from '#domain/reference/taxon.ts'
import { surveys } from '#web/texts/surveys.ts'
import css from '../counting/pad.module.css'
import { othersOfGroup } from '../species/species.ts'
import { GroupMark } from './group-mark.tsx'
import { rowOn, type Walk } from './plant-count.ts'
import { PredatorRow } from './predator-row.tsx'

interface PredatorGroupsProps {
  walk: Walk
  rowsOf: (group: string) => Taxon[]
  recent: readonly Taxon[]
  onAdd: (taxon: Taxon) => void
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (row: string, note: string) => void
}

/** The counters of the current plant, by functional group. */
export const PredatorGroups = ({ walk, rowsOf, recent, onAdd, onTap, onSet, onNote }: PredatorGroupsProps) => {
  const { plant } = walk
  /** A counted species is part of the count, including one that was already listed. */
  const adding = (taxon: Taxon) => {
    if (!walk.species[taxon.id]) onAdd(taxon)
  }
  return (
    <div className={css.columns}>
      {predatorGroups.map((group) => (
        <section key={group} className={css.group} aria-label={surveys.groups[group]}>
          {rowsOf(group).length === 0 && (
            <>
              <GroupHead group={group} />
              <p className={css.lead}>{surveys.pollinator.noSpecies}</p>
            </>
          )}
          {rowsOf(group).map((taxon, at) => (
            <PredatorRow
              key={`${plant}:${taxon.id}`}
              head={at === 0 && <GroupHead group={group} />}
              others={at === 0 ? othersOfGroup(group, recent, rowsOf(group)) : []}
              onAdd={onAdd}
              taxon={taxon}
              row={rowOn(plant, taxon.id)}
              count={walk.counts[rowOn(plant, taxon.id)] ?? 0}
              note={walk.notes[rowOn(plant, taxon.id)] ?? ''}
              onTap={(row, by, name) => {
                adding(taxon)
                onTap(row, by, name)
              }}
              onSet={(row, count, name) => {
                adding(taxon)
                onSet(row, count, name)
              }}
              onNote={onNote}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

const GroupHead = ({ group }: { group: PredatorGroup }) => (
  <>
    <GroupMark group={group} />
    <h3>{surveys.groups[group]}</h3>
  </>
)
