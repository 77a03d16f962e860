import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

const members = [
  'species_id',
  'stage_id',
  'pollinator_id',
  'predator_id',
  'observer_id',
  'farm_id',
  'field_id',
  'tunnel_id',
  'plot_id',
] as const
type Member = (typeof members)[number]

const isMember = (member: string): member is Member => members.some((each) => each === member)

/** Replaces ids of related records by their names. Ids of records outside the scope are not replaced. */
export const nameIds = async (db: Db, entries: HistoryEntry[], scope: Scope): Promise<HistoryEntry[]> => {
  const changes = entries.flatMap((entry) => entry.changes)
  const ids = (member: Member) =>
    changes
      .filter((change) => change.member === member)
      .flatMap(({ from, to }) => [from, to])
      .filter((id) => typeof id === 'number')
  const seen = within(scope, 'farms.organisation_id')
  const { rows } = await sql<{ member: string; id: number; name: string }>`
    select 'species_id' as member, id, concat_ws(' ', genus, species) as name from species
      where id = any(${ids('species_id')}::int[])
    union all select 'stage_id', id, stage from stages where id = any(${ids('stage_id')}::int[])
    union all select 'pollinator_id', pollinators.id, concat_ws(' ', genus, species) from pollinators
      join species on species.id = pollinators.species_id where pollinators.id = any(${ids('pollinator_id')}::int[])
    union all select 'predator_id', predators.id, concat_ws(' ', genus, species, lower(stage)) from predators
      join species on species.id = predators.species_id join stages on stages.id = predators.stage_id
      where predators.id = any(${ids('predator_id')}::int[])
    -- What became part of another is called what it was called then.
    union all select 'species_id', from_id, name from merges
      where kind = 'species' and from_id = any(${ids('species_id')}::int[])
    union all select 'pollinator_id', from_id, name from merges
      where kind = 'pollinators' and from_id = any(${ids('pollinator_id')}::int[])
    union all select 'predator_id', from_id, name from merges
      where kind = 'predators' and from_id = any(${ids('predator_id')}::int[])
    -- Who sees an entry sees who observed it.
    union all select 'observer_id', id, concat_ws(' ', firstname, lastname) from users
      where id = any(${ids('observer_id')}::int[])
    union all select 'farm_id', id, title from farms where id = any(${ids('farm_id')}::int[]) and ${seen}
    union all select 'field_id', fields.id, field_name from fields join farms on farms.id = fields.farm_id
      where fields.id = any(${ids('field_id')}::int[]) and ${seen}
    union all select 'tunnel_id', tunnels.id, 'Tunnel ' || number from tunnels join fields on fields.id = tunnels.field_id
      join farms on farms.id = fields.farm_id where tunnels.id = any(${ids('tunnel_id')}::int[]) and ${seen}
    union all select 'plot_id', plots.id, 'Plot ' || plots.number from plots
      join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id
      join farms on farms.id = fields.farm_id where plots.id = any(${ids('plot_id')}::int[]) and ${seen}`.execute(db)
  const names = new Map(rows.map(({ member, id, name }) => [`${member} ${id}`, name]))
  const named = (member: string, value: HistoryValue): HistoryValue =>
    isMember(member) ? (names.get(`${member} ${String(value)}`) ?? value) : value
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ member, from, to }) => ({
      member,
      from: named(member, from),
      to: named(member, to),
    })),
  }))
}
