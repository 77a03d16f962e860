import css from './figures.module.css'

interface Figure {
  value: string
  unit?: string
  name: string
}

/** A few large numbers: in one row between hairlines, or in a grid where they have no room. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <div className={css.width} style={{ ['--figures' as string]: figures.length }}>
    <dl className={css.figures}>
      {figures.map(({ value, unit, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            {unit && (
              <>
                {' '}
                <small>{unit}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
