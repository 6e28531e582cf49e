CREATE TABLE "known_devices" (
	"device_hash" "bytea" NOT NULL,
	"employee_id" integer NOT NULL,
	"known_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_devices_device_hash_employee_id_pk" PRIMARY KEY("device_hash","employee_id")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_employee" ON "known_devices" USING btree ("employee_id");