-- Seals only grow, as the rows they seal do. Restoring a backup lifts the second for its own transaction.
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_never_emptied BEFORE TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
