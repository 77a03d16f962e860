import type { FarmHealth } from '#domain/inference/calls.ts'
import { formatMoment } from '#domain/weeks/formats.ts'
import { number } from '#web/platform/formats.ts'
import { formatLoss, formatScore } from '../figures.ts'
import { partNames } from './lost-parts.ts'
import style from './explanation.module.css'

const bands = [
  ['Low', '0 to 20'],
  ['Medium', '20 to 40'],
  ['High', '40 to 70'],
  ['Very High', '70 to 100'],
] as const

/** What each part compares, in the words of the model's description. */
const meanings: Record<FarmHealth['parts'][number]['part'], string> = {
  visits: 'Insect visits that each open flower got, against the number that research says the crop needs.',
  flowers: 'Open flowers in view of the cameras, against a good bloom. Few flowers can only take a few points.',
  weather: 'Weather rating: how fit the afternoons were for flying, by temperature, wind, rain, cloud and humidity.',
  treatment: 'Farm treatment rating: sprays of the last days and how long they keep insects away.',
  season: "Month of the year, against the crop's flowering months.",
}

const Parts = ({ health }: { health: FarmHealth }) => (
  <table className={style.table}>
    <caption>The five parts</caption>
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col">Value, 0 to 1</th>
        <th scope="col">Points</th>
      </tr>
    </thead>
    <tbody>
      {health.parts.map(({ part, value, points_lost, reason }) => (
        <tr key={part}>
          <th scope="row">
            {partNames[part]}
            <span>{meanings[part]}</span>
            <span>{reason}</span>
          </th>
          <td>{number(value, 2)}</td>
          <td>{points_lost === null ? '–' : formatLoss(points_lost)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** How the score is worked out, for those who ask: what it means, what it is made of, and what it cannot say. */
export const Explanation = ({ health, zone }: { health: FarmHealth; zone: string }) => (
  <div className={style.explanation}>
    <p>
      The score combines opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the
      year.
    </p>
    <p>
      <b>70 means:</b> on average, each open flower gets the number of effective insect visits that research says it
      needs, in good weather, in season, with no harmful spray. Half of that gives 45; a quarter gives 26; none gives 0.
      Everything except visits can only take points away.
    </p>
    <dl className={style.bands}>
      {bands.map(([word, range]) => (
        <div key={word} data-current={word === health.band || undefined}>
          <dt>{word}</dt>
          <dd>{range}</dd>
        </div>
      ))}
    </dl>
    <Parts health={health} />
    {health.pollination_health !== null && (
      <p>
        100 less the points of all parts is {formatScore(health.pollination_health)}
        {health.fields.length > 1 && ', averaged over fields and crops by how many flowers were watched how long'}.
      </p>
    )}
    <h3>What it cannot say</h3>
    <ul>
      <li>It is a decision aid, not a forecast of yield.</li>
      <li>
        The likely range is 90 % of what chance in counting alone would give. Sightings missed by a camera, or flowers
        out of its view, are not in it.
      </li>
      <li>
        Confidence is {health.confidence} of 100: it falls with hours not watched, few flowers, missing weather, sprays
        or season, and with how well the crop has been studied. Below 40 the gauge is grey.
      </li>
      <li>Only 08:00 to 18:00 by the farm&rsquo;s clock counts. A gap in watching is never taken for a zero.</li>
    </ul>
    <p className={style.model}>
      Model {health.model}, worked out {formatMoment(health.computed_at, zone)}.
    </p>
  </div>
)
