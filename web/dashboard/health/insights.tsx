import type { FarmHealth } from '#domain/score/endpoints.ts'
import { useId, useState } from 'react'
import { health as t } from '../texts/health.ts'
import css from './insights.module.css'

type Finding = FarmHealth['findings'][number]

const FindingText = ({ finding }: { finding: Finding }) => (
  <div className={css.finding}>
    <p className={css.said}>{finding.insight}</p>
    {finding.recommendation && <p className={css.advice}>{finding.recommendation}</p>}
  </div>
)

const tooFewVisits = /^(LOW_VISITS|NEAR_TARGET)/

/** As they come, but too few visits before a spray that took fewer points than they did. */
const mostFirst = (findings: readonly Finding[], parts: FarmHealth['parts']): readonly Finding[] => {
  const lost = (name: FarmHealth['parts'][number]['part']) => parts.find(({ part }) => part === name)?.points_lost ?? 0
  const visits = findings.find(({ code }) => tooFewVisits.test(code))
  if (!visits || findings[0]?.code !== 'SPRAY_ACTIVE' || lost('visits') <= lost('treatment')) return findings
  return [visits, ...findings.filter((finding) => finding !== visits)]
}

/** The finding that would help most, and the others on request; at most three in all. */
export const Insights = ({ health, of }: { health: FarmHealth; of: string | null }) => {
  const [open, setOpen] = useState(false)
  const rest = useId()
  const [first, ...others] = mostFirst(health.findings, health.parts).slice(0, 3)
  if (!first) return null
  return (
    <div className={css.insights}>
      <div className={css.list} id={rest}>
        {of && <p className={css.field}>{of}</p>}
        <FindingText finding={first} />
        {open && others.map((finding) => <FindingText key={finding.code} finding={finding} />)}
      </div>
      {others.length > 0 && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open}
          aria-controls={rest}
          onClick={() => setOpen(!open)}
        >
          {open ? t.less : t.more(others.length)}
        </button>
      )}
    </div>
  )
}
