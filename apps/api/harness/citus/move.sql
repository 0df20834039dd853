-- What move.ts works with while the platform is at work: each table of money a second time, spread over the machines,
-- and the customers whose rows have to be copied into it. Where there is no cluster, the second tables stand on this
-- machine, too. All of it goes with its schema.

DROP SCHEMA IF EXISTS moving CASCADE;
CREATE SCHEMA moving;

-- Whose rows of a table have to be copied: at first all, then those that were written to.
CREATE TABLE moving.changed (
  first       regclass NOT NULL,
  customer_id uuid NOT NULL,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (first, customer_id, id)
);
CREATE FUNCTION moving.note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO moving.changed (first, customer_id)
  VALUES (TG_RELID, CASE TG_OP WHEN 'DELETE' THEN OLD.customer_id ELSE NEW.customer_id END);
  RETURN NULL;
END $$;

CREATE FUNCTION moving.second(first regclass) RETURNS text LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT format('moving.%I', relname) FROM pg_class WHERE oid = first
$$;

-- The second table, empty, with the first one's columns, checks, keys, indexes, settings and owner. Its guards come at
-- the end: they would refuse that a row is copied again.
CREATE FUNCTION moving.make_second(first regclass) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  second  text     := moving.second(first);
  made    pg_class := (SELECT c FROM pg_class c WHERE oid = first);
  command text;
BEGIN
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL EXCLUDING INDEXES)', second, first);
  FOR command IN
    SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', second, conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE conrelid = first AND contype IN ('p', 'u')
    UNION ALL
    SELECT replace(pg_get_indexdef(indexrelid), format(' ON %s ', first), format(' ON %s ', second)) FROM pg_index
     WHERE indrelid = first AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL
    SELECT format('ALTER TABLE %s SET (%s)', second, array_to_string(made.reloptions, ', '))
     WHERE made.reloptions IS NOT NULL
    UNION ALL
    SELECT format('ALTER TABLE %s REPLICA IDENTITY FULL', second) WHERE made.relreplident = 'f'
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO %I', second, made.relowner::regrole::text)
  LOOP
    EXECUTE command;
  END LOOP;
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE 'SELECT create_distributed_table($1, ''customer_id'', colocate_with => $2)'
      USING second::regclass, CASE second WHEN 'moving.accounts' THEN 'none' ELSE 'moving.accounts' END;
  END IF;
END $$;

-- From now on it is noted whose rows change.
CREATE FUNCTION moving.watch(first regclass) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER moving AFTER INSERT OR UPDATE OR DELETE ON %s
                  FOR EACH ROW EXECUTE FUNCTION moving.note_change()', first);
END $$;
-- All customers who have rows wait to be copied.
CREATE FUNCTION moving.note_all(first regclass) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE format('INSERT INTO moving.changed (first, customer_id) SELECT DISTINCT $1, customer_id FROM %s', first)
    USING first;
END $$;

-- Copies a table's rows of at most this many customers again, in the order of their ids. What is written to them
-- meanwhile is noted again.
CREATE FUNCTION moving.copy_some(copied regclass, after uuid, most integer) RETURNS uuid[]
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  people uuid[] := ARRAY(SELECT DISTINCT customer_id FROM moving.changed WHERE first = copied AND customer_id > after
                          ORDER BY customer_id LIMIT most);
BEGIN
  IF cardinality(people) > 0 THEN
    DELETE FROM moving.changed WHERE first = copied AND customer_id = ANY (people);
    EXECUTE format('DELETE FROM %s WHERE customer_id = ANY ($1)', moving.second(copied)) USING people;
    EXECUTE format('INSERT INTO %s SELECT * FROM %s WHERE customer_id = ANY ($1)', moving.second(copied), copied)
      USING people;
  END IF;
  RETURN people;
END $$;

-- Gives each second table the schema and the guards of the first, and moves the first to the schema `unspread`. A
-- function that takes or answers a row of the first goes: sql/ makes it again for the second. @returns the commands
-- that then give these to their owners
CREATE FUNCTION moving.exchange(firsts regclass[]) RETURNS text[] LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  owners  text[] := '{}';
  gone    record;
  first   regclass;
  second  text;
  home    name;
  command text;
BEGIN
  FOR gone IN
    SELECT DISTINCT p.oid::regprocedure AS name, p.proowner::regrole AS owner FROM pg_proc p
      JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.refclassid = 'pg_type'::regclass
      JOIN pg_type t ON d.refobjid IN (t.oid, t.typarray)
     WHERE t.typrelid = ANY (firsts)
  LOOP
    owners := owners || format('ALTER FUNCTION %s OWNER TO %s', gone.name, gone.owner);
    EXECUTE format('DROP FUNCTION %s', gone.name);
  END LOOP;
  CREATE SCHEMA unspread;
  FOREACH first IN ARRAY firsts LOOP
    second := moving.second(first);
    home := (SELECT relnamespace::regnamespace FROM pg_class WHERE oid = first);
    EXECUTE format('DROP TRIGGER IF EXISTS moving ON %s', first);
    FOR command IN
      SELECT unnest(ARRAY[
               replace(pg_get_triggerdef(oid), format(' ON %s ', first), format(' ON %s ', second)),
               format('ALTER TABLE %s ENABLE %s TRIGGER %I', second,
                      CASE tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname)])
        FROM pg_trigger WHERE tgrelid = first AND NOT tgisinternal
    LOOP
      EXECUTE command;
    END LOOP;
    EXECUTE format('ALTER TABLE %s SET SCHEMA unspread', first);
    EXECUTE format('ALTER TABLE %s SET SCHEMA %I', second, home);
  END LOOP;
  RETURN owners;
END $$;
