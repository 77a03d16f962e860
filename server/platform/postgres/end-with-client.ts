import type pg from 'pg'

const statement = {
  text: `
    set client_connection_check_interval = 1000;
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`,
  query_timeout: 2_000,
}

/**
 * Lets what a server was doing end with it, so that its locks are free for another: a backend looks each second whether its client is there
 * still, and notices within half a minute that a machine is gone. Where the database cannot (on Windows), it goes on to the end of its statement.
 */
export const endWithClient = async (client: pg.ClientBase): Promise<void> => {
  await client.query(statement).catch(() => undefined)
}
