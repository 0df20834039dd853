/** The role that the API connects with: whether it exists, can sign in and has the privileges of sql/platform/grants.sql. */
import pg from 'pg';

const API_ROLE = 'ajose_api';
const INSUFFICIENT_PRIVILEGE = '42501';

/** The password in the API's own URL; empty where that URL names another user. */
function passwordIn(apiUrl: string): string {
  const url = new URL(apiUrl);
  return decodeURIComponent(url.username) === API_ROLE ? decodeURIComponent(url.password) : '';
}

/** Whether the API can connect with its URL. Where the URL names another user, the role never signs in. */
export async function canSignIn(apiUrl: string): Promise<boolean> {
  if (!passwordIn(apiUrl)) return true;
  const client = new pg.Client({ connectionString: apiUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Gives the role the password in the API's URL. Where that URL names another user, the role cannot sign in. */
export async function makeRole(client: pg.Client, apiUrl: string): Promise<void> {
  const password = passwordIn(apiUrl);
  const login = password ? `LOGIN PASSWORD ${client.escapeLiteral(password)}` : 'NOLOGIN';
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [API_ROLE]);
  if (rowCount === 0) {
    await orAsk(
      client,
      () => client.query(`CREATE ROLE ${API_ROLE} ${login}`),
      `The owner of this database may not create the role ${API_ROLE}.`,
      `CREATE ROLE ${API_ROLE}; GRANT ${API_ROLE} TO CURRENT_OWNER WITH ADMIN OPTION;`,
    );
  } else if (password) {
    await orAsk(
      client,
      () => client.query(`ALTER ROLE ${API_ROLE} ${login}`),
      `The owner of this database may not give the role ${API_ROLE} its password.`,
      `GRANT ${API_ROLE} TO CURRENT_OWNER WITH ADMIN OPTION;`,
    );
  }
}

/** @throws Error with what a superuser has to run, where the owner may not */
async function orAsk(
  client: pg.Client,
  command: () => Promise<unknown>,
  problem: string,
  superuser: string,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    const { rows } = await client.query<{ owner: string }>('SELECT quote_ident(current_user) AS owner');
    const how = superuser.replace('CURRENT_OWNER', rows[0]?.owner ?? '');
    throw new Error(`${problem} As a superuser of PostgreSQL run: ${how}`, { cause: error });
  }
}

/** Each object of our schemas with the privileges of the role and of PUBLIC on it, and whether a policy lets the role read its rows. */
const PRIVILEGES = `
  WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $1),
  ours AS (SELECT oid, nspname, nspacl FROM pg_namespace WHERE nspname IN ('public', 'ledger', 'money', 'graphile_worker')),
  objects (name, acl) AS (
    SELECT nspname, nspacl FROM ours
    UNION ALL
    SELECT oid::regclass::text, relacl FROM pg_class WHERE relnamespace IN (SELECT oid FROM ours) AND relkind IN ('r', 'v', 'S')
    UNION ALL
    SELECT a.attrelid::regclass || '.' || a.attname, a.attacl FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace IN (SELECT oid FROM ours) AND a.attacl IS NOT NULL
    UNION ALL
    SELECT oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) FROM pg_proc
     WHERE pronamespace IN (SELECT oid FROM ours)
  ),
  lines (line) AS (
    SELECT name || ': ' || coalesce((
             SELECT string_agg(CASE grantee WHEN 0 THEN 'all ' ELSE '' END || privilege_type, ', ' ORDER BY grantee, privilege_type)
               FROM aclexplode(acl) WHERE grantee = 0 OR grantee = (SELECT oid FROM role)), '')
      FROM objects
    UNION ALL
    SELECT oid::regclass || ' lets through: ' || EXISTS (
             SELECT FROM pg_policy WHERE polrelid = c.oid AND (SELECT oid FROM role) = ANY (polroles))
      FROM pg_class c WHERE relnamespace IN (SELECT oid FROM ours) AND relrowsecurity
  )
  SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS digest FROM lines`;

/**
 * A digest of the role's privileges. It changes when a grant, a policy or the role is missing. The text of the grants is not enough:
 * a role belongs to a cluster, and a dump that is restored where the role is missing loses its grants.
 */
export async function privilegesOfRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(PRIVILEGES, [API_ROLE]);
  return rows[0]?.digest ?? '';
}
