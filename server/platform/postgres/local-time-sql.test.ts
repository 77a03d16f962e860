import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localTime } from '#domain/weeks/local-time.ts'
import { offsetText, wallTimestamp, zoneValue } from './local-time-sql.ts'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'

const { pool } = await makeServer()
// For the first two zones, time zone data of different years give different local times.
const zones = [
  'America/Edmonton',
  'Africa/Casablanca',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'UTC',
]
const two = (value: number) => String(value).padStart(2, '0')

describe('local time in SQL', () => {
  it('matches the server’s own calendar in every hour around clock changes', async () => {
    const days = ['2011-12-30', '2018-02-18', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25']
    const moments = [
      ...days,
      '2026-11-01',
      '2026-12-15',
      '2027-02-07',
      '2027-03-14',
      '1985-06-01',
      '2098-07-01',
    ].flatMap((day) =>
      Array.from({ length: 97 }, (_, half) => new Date(Date.parse(day) - 86_400_000 + half * 1_800_000)),
    )
    const { rows } = await pool.query<{ at: Date; zone: string; wall: string; offset: string }>(
      `select at, zone, ${wallTimestamp('at', 'zone', zones)}::text as wall, ${offsetText('at', 'zone', zones)} as "offset"
        from unnest($1::timestamptz[]) as at, unnest($2::text[]) as zone`,
      [moments, zones],
    )
    expect(rows).toHaveLength(moments.length * zones.length)
    for (const { at, zone, wall, offset } of rows) {
      const { year, month, day, hour, minute, second } = localTime(at, zone)
      const shown = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
      expect(`${zone} ${wall}`).toBe(`${zone} ${shown}`)
      expect(`${zone} ${new Date(`${wall.replace(' ', 'T')}${offset}`).toISOString()}`).toBe(
        `${zone} ${at.toISOString()}`,
      )
    }
  })

  it('is null without a time zone, and otherwise uses the time zone of each row', async () => {
    const one = async (expression: string, zone: string | null) =>
      (
        await pool.query<{ is: string | null }>(`select (${expression})::text as is from (select $1::text as zone)`, [
          zone,
        ])
      ).rows[0]?.is
    expect(await one(wallTimestamp('now()', 'zone', []), 'UTC')).toBeNull()
    expect(await one(offsetText('now()', 'zone', []), 'UTC')).toBeNull()
    expect(
      await one(
        zoneValue([], 'zone', 'date', () => '2026-01-01'),
        'UTC',
      ),
    ).toBeNull()
    const named = zoneValue(zones, 'zone', 'date', (zone) => `2026-01-${two(zones.indexOf(zone) + 1)}`)
    for (const [index, zone] of zones.entries()) expect(await one(named, zone)).toBe(`2026-01-${two(index + 1)}`)
  })

  it('never uses the database’s own time zones', () => {
    const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(100)
    const asked = files.filter((name) =>
      /at time zone (?!'UTC')|\btimezone\s*\(/i.test(readFileSync(join(projectRoot, 'server', name), 'utf8')),
    )
    expect(asked).toEqual([])
  })
})
