-- Emptying the audit trail is a change of it like any other. Restoring a backup lifts this for its own transaction.
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
